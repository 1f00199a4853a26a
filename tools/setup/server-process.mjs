/**
 * How Node is started for the server. Both can only be said before it starts. What each saves: docs/performance.md.
 *
 * Young objects get 16 MB in place of up to 64: a page needs less than that. `gc` lets the server tidy up while nobody asks.
 */
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc']

/**
 * The C library keeps what was freed, for each thread apart. With these it has two such places, and gives large pieces back.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const serverVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
