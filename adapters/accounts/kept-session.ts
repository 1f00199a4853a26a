/**
 * Changes of a password or second factor end all other sessions. better-auth replaces also the session that asks by a new
 * one, whose cookie is in the answer: who leaves before the answer arrives would be signed out. Here that session stays.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Condition {
  field: string
  value: unknown
}

interface Write {
  model: string
  where?: readonly Condition[]
}

interface SessionWrites {
  // Their real types depend on the model.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  create(given: any): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  findOne(given: any): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  delete(given: any): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  deleteMany(given: any): Promise<any>
}

const keptToken = new AsyncLocalStorage<string>()

/** Does what would replace a session, and keeps it. @param token the session's */
export const keepingSession = <T>(token: string, work: () => Promise<T>): Promise<T> =>
  keptToken.run(token, work)

/** better-auth's adapter, which neither replaces nor ends a session that is kept. */
export function keepSessionIn<A extends SessionWrites>(adapter: A): A {
  const { create, findOne, delete: remove, deleteMany } = adapter
  return {
    ...adapter,
    async create(given: Write) {
      const token = given.model === 'session' ? keptToken.getStore() : undefined
      if (token === undefined) return create(given)
      return findOne({ model: 'session', where: [{ field: 'token', value: token }] })
    },
    async delete(given: Write) {
      const token = given.model === 'session' ? keptToken.getStore() : undefined
      if (token === undefined || !given.where?.some(({ value }) => value === token)) return remove(given)
    },
    async deleteMany(given: Write) {
      const token = given.model === 'session' ? keptToken.getStore() : undefined
      if (token === undefined) return deleteMany(given)
      const others = { field: 'token', operator: 'ne', value: token }
      return deleteMany({ ...given, where: [...(given.where ?? []), others] })
    },
  }
}
