/**
 * Flags for the server's process, which Node takes only when it starts: docs/decisions/0035-server-as-one-program.md.
 *
 * A rush of registrations makes many short-lived objects: with 16 instead of 32 MB for them it is a tenth slower, with 8 MB
 * a quarter. `gc` lets the server free this memory while it is idle.
 */
export const serverFlags = ['--max-semi-space-size=32', '--expose-gc']

/**
 * Variables for the same process. The C library (glibc) keeps freed memory in an arena per thread; with these it has two
 * arenas, and returns large blocks to the system.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const serverVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
