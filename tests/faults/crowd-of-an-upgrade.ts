/** People who register, change their minds and pay while the product is being upgraded. */
import { setTimeout as wait } from 'node:timers/promises'
import { createVisitor } from '#tests/support/visitor.ts'

/** How many act at the same time. */
const width = 3

export interface Crowd {
  /** Lets them go on until so many more have paid. */
  goOnFor(people: number): Promise<void>
  /** Lets those who have begun come to an end. */
  goHome(): Promise<void>
  /** Answers that nobody should get. */
  faults(): readonly string[]
  /** Whoever was told that they are registered. */
  registered(): readonly string[]
}

/**
 * Gathers them: each request goes to the process that is next, as behind a load balancer.
 *
 * @param addresses of all processes, of which there may be more or none later
 */
export function gatherCrowd(addresses: () => readonly string[], publicUrl: string): Crowd {
  const faults: string[] = []
  const registered: string[] = []
  let requests = 0
  let people = 0
  let isOver = false

  const nextAddress = () => {
    const open = addresses()
    return open[requests++ % open.length] ?? 'http://localhost:1'
  }
  const onAnswer = (asked: string, { status }: Response) => {
    if (status >= 500) faults.push(`${status} to ${asked}`)
  }

  async function act(): Promise<void> {
    while (!isOver) {
      if (addresses().length === 0) {
        await wait(20)
        continue
      }
      const email = `visitor${++people}@example.org`
      try {
        await journey(email)
        registered.push(email)
      } catch (error) {
        // Nothing listens on a port between two processes, and what was wrong with an answer is known.
        if (!isRefused(error) && !(error instanceof Error && error.message.startsWith('POST '))) throw error
        await wait(50)
      }
    }
  }

  async function journey(email: string): Promise<void> {
    const visitor = createVisitor(nextAddress, { typed: { email }, publicUrl, onAnswer })
    await visitor.register()
    // Sent again by whichever process: the same registration, with another price.
    const registrationPage = await visitor.register({ presentation: people % 2 ? 'poster' : 'delegate' })
    await visitor.read(registrationPage)
    const backTo = await visitor.approve(await visitor.pay(registrationPage))
    // Told at once to several processes, as by a browser and a gateway.
    await Promise.all(addresses().map(() => visitor.read(backTo)))
    const page = await visitor.read(registrationPage)
    if (!page.includes('You are registered.')) faults.push(`${email} is not told of their payment`)
  }

  const acting = Promise.all(Array.from({ length: width }, act))
  return {
    async goOnFor(more) {
      const enough = registered.length + more
      const reached = async () => {
        while (registered.length < enough && faults.length === 0) await wait(20)
      }
      await Promise.race([reached(), acting])
    },
    async goHome() {
      isOver = true
      await acting
    },
    faults: () => faults,
    registered: () => registered,
  }
}

const isRefused = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed'
