/* A power cut, to be preloaded: at the so many-th call what was written and not yet synced is as it was, and the run ends.

   POWER_FOLDER  the folder whose files forget
   POWER_CALL    the call at which the power goes, counted from 1; 0 lets the run be
   POWER_LOG     the file that gets the number of calls when a run was let be; a cut after its last call is one more

   Names are durable at once, contents only once they are synced: the worst order for who renames what is not yet written.
   SQLite's -shm is mapped memory, which nobody relies on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

struct kept { struct kept *before; int file; dev_t device; ino_t inode; off_t at, size; size_t number; char bytes[]; };

static struct kept *last;
static long calls;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_ours(int fd)
{
    const char *folder = getenv("POWER_FOLDER");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!folder || length <= 0) return 0;
    path[length] = 0;
    return !strncmp(path, folder, strlen(folder)) && !strstr(path, "-shm");
}

static void forget_unsynced(void)
{
    for (struct kept *one = last; one; one = one->before) {
        REAL(pwrite)(one->file, one->bytes, one->number, one->at);
        REAL(ftruncate)(one->file, one->size);
    }
}

/* Called before each call that counts; the turn is held from here to `done`. */
static void count(void)
{
    const char *call = getenv("POWER_CALL");
    pthread_mutex_lock(&turn);
    if (++calls == (call ? atol(call) : 0)) {
        forget_unsynced();
        kill(getpid(), SIGKILL);
    }
}

static void done(void) { pthread_mutex_unlock(&turn); }

/* Keep what stands where something is about to be written, and how long the file is. */
static void keep(int fd, off_t at, size_t number)
{
    struct stat is;
    char link[64];
    if (fstat(fd, &is) || !S_ISREG(is.st_mode)) return;
    off_t there = is.st_size > at ? is.st_size - at : 0;
    if ((off_t)number > there) number = there;
    struct kept *one = malloc(sizeof *one + number);
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    one->file = open(link, O_RDWR | O_CLOEXEC);
    one->device = is.st_dev, one->inode = is.st_ino, one->at = at, one->size = is.st_size, one->before = last;
    one->number = number && pread(one->file, one->bytes, number, at) == (ssize_t)number ? number : 0;
    last = one;
}

/* What was written to a file, or to all of them, is on the disk. */
static void synced(struct stat *file)
{
    for (struct kept **place = &last; *place;) {
        struct kept *one = *place;
        if (file && (one->device != file->st_dev || one->inode != file->st_ino)) { place = &one->before; continue; }
        *place = one->before;
        close(one->file);
        free(one);
    }
}

static off_t here(int fd)
{
    struct stat is;
    if (fcntl(fd, F_GETFL) & O_APPEND && !fstat(fd, &is)) return is.st_size;
    return lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *bytes, size_t number)
{
    if (!is_ours(fd)) return REAL(write)(fd, bytes, number);
    count();
    keep(fd, here(fd), number);
    ssize_t written = REAL(write)(fd, bytes, number);
    done();
    return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t number, off_t at)
{
    if (!is_ours(fd)) return REAL(pwrite)(fd, bytes, number, at);
    count();
    keep(fd, at, number);
    ssize_t written = REAL(pwrite)(fd, bytes, number, at);
    done();
    return written;
}

ssize_t pwrite64(int fd, const void *bytes, size_t number, off_t at) { return pwrite(fd, bytes, number, at); }

ssize_t sendfile(int out, int in, off_t *at, size_t number)
{
    if (!is_ours(out)) return REAL(sendfile)(out, in, at, number);
    count();
    keep(out, here(out), number);
    ssize_t written = REAL(sendfile)(out, in, at, number);
    done();
    return written;
}

ssize_t sendfile64(int out, int in, off_t *at, size_t number) { return sendfile(out, in, at, number); }

int ftruncate(int fd, off_t size)
{
    struct stat is;
    if (!is_ours(fd)) return REAL(ftruncate)(fd, size);
    count();
    if (!fstat(fd, &is)) keep(fd, size, is.st_size > size ? is.st_size - size : 0);
    int failed = REAL(ftruncate)(fd, size);
    done();
    return failed;
}

int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

#define SYNC(name)                                     \
    int name(int fd)                                   \
    {                                                  \
        struct stat is;                                \
        if (!is_ours(fd)) return REAL(name)(fd);       \
        count();                                       \
        int failed = REAL(name)(fd);                   \
        if (!failed && !fstat(fd, &is)) synced(&is);   \
        done();                                        \
        return failed;                                 \
    }

SYNC(fsync)
SYNC(fdatasync)

int syncfs(int fd)
{
    if (!is_ours(fd)) return REAL(syncfs)(fd);
    count();
    int failed = REAL(syncfs)(fd);
    if (!failed) synced(NULL);
    done();
    return failed;
}

__attribute__((destructor)) static void the_end(void)
{
    const char *log = getenv("POWER_LOG"), *call = getenv("POWER_CALL");
    FILE *file;
    if (call && atol(call) > calls) forget_unsynced();
    if (log && (file = fopen(log, "w"))) { fprintf(file, "%ld", calls); fclose(file); }
}
