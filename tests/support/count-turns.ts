/**
 * How often others get their turn while something is done. What reads SQLite, or works through a list in memory, gives them
 * none by itself: its promises are fulfilled within one turn of the event loop.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns += 1
    next = setImmediate(count)
  }
  try {
    await work()
  } finally {
    clearImmediate(next)
  }
  return turns
}
