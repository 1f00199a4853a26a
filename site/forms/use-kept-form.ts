import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { KeptForm } from '#site/forms/kept-form.ts'
import { forget, isTouched, readStored } from '#site/forms/stored-draft.ts'

/**
 * Copies a form to the browser's local storage, and reads it on the next visit. Unlike `useDraft` it does not fill controls, since the
 * form may have had more of them: whoever shows the form draws it from what was kept.
 *
 * @param name the storage key
 * @param form a new form gets a new key of React, so that it is read again
 * @param isFresh false where the server filled the form: what it has is newer than what was kept
 * @param done the storage keys of forms that the server has just taken
 * @param answer what the server said last of this form: what it changed is kept too
 * @param load the script that keeps and reads it, which comes only where something was typed or kept; a stable function
 */
export function useKeptForm<Kept>(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  { isFresh, done, answer }: { isFresh: boolean; done: readonly string[]; answer: unknown },
  load: () => Promise<KeptForm<Kept>>,
) {
  const [kept, setKept] = useState<Kept>()
  const ended = done.join(' ')
  const isRestoring = useRef(false)
  useEffect(() => {
    if (kept !== undefined) isRestoring.current = false
  }, [kept])
  const save = useCallback(() => {
    // What is typed while the kept form is drawn would go with the form that it replaces.
    if (isRestoring.current) setKept(undefined)
    isRestoring.current = false
    const shown = form.current
    if (shown) load().then(({ keep }) => keep(name, shown), ignore)
  }, [name, form, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer may have changed the form
  useEffect(() => {
    const shown = form.current
    const isTyped = shown !== null && (!isFresh || isTouched(shown))
    if (ended !== '') setKept(undefined)
    if (ended === '' && !isTyped && readStored(name) === undefined) return
    load().then(({ keep, forgetTaken, read }) => {
      if (ended !== '') forgetTaken(ended.split(' '))
      if (shown === null) return
      // What still stands in a form that was just taken is what the server has.
      if (isTyped && ended === '') return keep(name, shown)
      read(name, found => {
        // Whoever has begun meanwhile goes on.
        if (form.current !== shown || isTouched(shown)) return
        isRestoring.current = true
        startTransition(() => setKept(() => found))
      })
    }, ignore)
  }, [name, form, isFresh, ended, answer, load])
  const clear = useCallback(() => forget(name), [name])
  return { kept, save, clear }
}

const ignore = () => {}
