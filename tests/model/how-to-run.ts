/**
 * How long a random test of the books runs: BOOKS_RUNS=500 tries longer, BOOKS_SEED=… BOOKS_PATH=… repeats a failure.
 *
 * @param numRuns without BOOKS_RUNS
 */
export function howToRun(numRuns: number): { numRuns: number; seed?: number; path?: string } {
  const { BOOKS_RUNS, BOOKS_SEED, BOOKS_PATH } = process.env
  return {
    numRuns: Number(BOOKS_RUNS ?? numRuns),
    ...(BOOKS_SEED && { seed: Number(BOOKS_SEED) }),
    ...(BOOKS_PATH && { path: BOOKS_PATH }),
  }
}
