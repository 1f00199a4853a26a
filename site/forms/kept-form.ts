/** What a browser keeps of a form, in a script that only comes where something was typed or kept: `useKeptForm`. */
import { forget, readStored, store } from '#site/forms/stored-draft.ts'

/** What a form held, and whether a file was among it, which a browser cannot keep. */
export interface KeptTexts {
  texts: FormData
  hadFile: boolean
}

export interface KeptForm<Kept> {
  keep: (name: string, form: HTMLFormElement) => void
  /** Forgets what was taken, but not what was typed since the page says so: the address keeps saying it. */
  forgetTaken: (names: readonly string[]) => void
  /** Uses what was kept, if it can be read, once every part of the form can be drawn. */
  read: (name: string, use: (kept: Kept) => void) => void
}

/**
 * @param to what was kept, as the form needs it
 * @param partsOf the scripts of its parts that come late: a form that is drawn before them would be kept, or sent, without them
 */
export const keptForm = <Kept>(
  to: (kept: KeptTexts) => Kept,
  partsOf: (kept: Kept) => readonly Promise<unknown>[] = () => [],
): KeptForm<Kept> => ({
  keep: (name, form) => store(name, { at: location.search, entries: entriesOf(form) }),
  forgetTaken: names => {
    for (const name of names) if (storedAt(name) !== location.search) forget(name)
  },
  read: (name, use) => {
    const texts = readTexts(name)
    const kept = texts && to(texts)
    if (kept) Promise.allSettled(partsOf(kept)).then(() => use(kept))
  },
})

function storedAt(name: string): unknown {
  const stored = readStored(name)
  return isRecord(stored) ? stored.at : undefined
}

const fileMark = 'kept-file'

/** Those of the page. The key by which a form that is sent twice is known is kept. */
const ownFields = /^(?:captcha_.*|saved)$/

function entriesOf(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([field, value]): [string, string][] => {
    if (typeof value !== 'string') return value.name === '' ? [] : [[fileMark, value.name]]
    if (field === 'upload') return [[fileMark, value]]
    return ownFields.test(field) ? [] : [[field, value]]
  })
}

function readTexts(name: string): KeptTexts | undefined {
  const stored = readStored(name)
  if (!isRecord(stored) || !Array.isArray(stored.entries)) return undefined
  const texts = new FormData()
  for (const entry of stored.entries) {
    const [field, value] = Array.isArray(entry) ? entry : []
    if (typeof field === 'string' && typeof value === 'string') texts.append(field, value)
  }
  const hadFile = texts.has(fileMark)
  texts.delete(fileMark)
  return { texts, hadFile }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
