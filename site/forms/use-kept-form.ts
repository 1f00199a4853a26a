import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import { forget, isTouched, readStored, store } from '#site/forms/stored-draft.ts'

/** What a form held, and whether a file was among it, which a browser cannot keep. */
export interface KeptTexts {
  texts: FormData
  hadFile: boolean
}

/**
 * Copies a form to the browser's local storage, and reads it on the next visit. Unlike `useDraft` it does not fill controls, since the
 * form may have had more of them: whoever shows the form draws it from what was kept.
 *
 * @param name the storage key
 * @param form a new form gets a new key of React, so that it is read anew
 * @param isFresh false where the server filled the form: what it has is newer than what was kept
 * @param done the storage keys of forms that the server has just taken
 * @param answer what the server said last of this form: what it changed is kept too
 * @param read what was kept, as the form needs it; in a script of its own, since most visitors have nothing kept
 */
export function useKeptForm<Kept>(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  { isFresh, done, answer }: { isFresh: boolean; done: readonly string[]; answer: unknown },
  read: (kept: KeptTexts) => Promise<Kept>,
) {
  const [kept, setKept] = useState<Kept>()
  const ended = done.join(' ')
  const save = useCallback(() => {
    if (form.current) store(name, { at: location.search, entries: entriesOf(form.current) })
  }, [name, form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may have changed the form
  useEffect(() => {
    if (ended !== '') {
      setKept(undefined)
      for (const each of ended.split(' ')) forgetEarlier(each)
    }
    const shown = form.current
    if (!shown) return
    if (!isFresh || isTouched(shown)) save()
    else {
      const stored = readEntries(name)
      if (!stored) return
      void read(stored).then(found => {
        // Whoever has begun meanwhile goes on.
        if (form.current === shown && !isTouched(shown)) startTransition(() => setKept(() => found))
      }, ignore)
    }
  }, [name, form, isFresh, ended, answer, save, read])
  const clear = useCallback(() => forget(name), [name])
  return { kept, save, clear }
}

const ignore = () => {}

/** Forgets what was taken, but not what was typed since the page says so: the address keeps saying it. */
function forgetEarlier(name: string): void {
  const stored = readStored(name)
  if (!isRecord(stored) || stored.at !== location.search) forget(name)
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

function readEntries(name: string): KeptTexts | undefined {
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
