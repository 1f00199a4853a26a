import type { Reader } from '#database/database.ts'

const answersOf = new WeakMap<Reader, Map<string, Promise<unknown>>>()

/** Has a reader remember what `askOnce` asked it. Only for one that is used once, such as a page's. */
export function remember(reader: Reader): Reader {
  answersOf.set(reader, new Map())
  return reader
}

/**
 * Asks what many parts of a page ask for: a reader that remembers is asked once, any other reader, and every
 * transaction, each time. Nobody changes what they get.
 *
 * @param key what is asked for, the same for nothing else
 */
export function askOnce<T>(db: Reader, key: string, ask: () => Promise<T>): Promise<T> {
  const answers = answersOf.get(db)
  if (!answers) return ask()
  // One key stands for one question, so its answer has the question's type.
  const known = answers.get(key) as Promise<T> | undefined
  if (known) return known
  const asked = ask()
  answers.set(key, asked)
  return asked
}
