import { median } from '#tools/bench/results.ts'

export interface Asked {
  address: string
  headers?: Record<string, string>
}

/**
 * Makes a number of requests one after the other, after one to warm up.
 *
 * @param ask each round's request
 * @returns the median time to the last byte, in milliseconds
 * @throws where an answer is anything but a success
 */
export async function timesOf(rounds: number, ask: (round: number) => Asked): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const { address, headers = {} } = ask(round)
    const startedAt = performance.now()
    const answer = await fetch(address, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    if (round > 0) times.push(performance.now() - startedAt)
  }
  return median(times)
}
