import { useCallback, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import {
  differs,
  type FormCopy,
  fillIn,
  firstChanged,
  readCopy,
  valuesOf,
  writeCopy,
} from '#site/organiser/record-form/form-copy.ts'
import styles from '#site/organiser/record-form/record-editor.module.css'

const pauseMs = 400

const leavingWords =
  'What you typed is not saved. Leave this page? This browser keeps your text and offers it when you come back.'

interface UnsavedCopyProps {
  /** The id of the form. */
  formId: string
  /** Identifies what is written permanently: the copy is offered only on its form. */
  record: string
  mark: string
  /** Whether the page says that something was just saved. */
  isSaved: boolean
  /** Whether the page at this address has the same form with the same input, so that going there loses nothing. */
  isSameForm?: (next: Location) => boolean
}

/**
 * Stores unsaved input in the browser, offers to restore it, and asks once before somebody leaves. The offer comes
 * after the form and covers its lower edge: it appears only with a script, and must not move anything.
 */
export function UnsavedCopy({ formId, record, mark, isSaved, isSameForm }: UnsavedCopyProps) {
  const [offered, setOffered] = useState<FormCopy>()
  const isDirty = useRef(false)
  const keep = useCallback(
    (isSent: boolean) => {
      const form = formOf(formId)
      if (form) writeCopy(record, { mark, isSent, values: valuesOf(form) })
    },
    [formId, record, mark],
  )
  // Links and Back within the application; for everything else the browser asks. A link to a place on the page leaves
  // the form as it is.
  const leaving = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty.current &&
      (here.pathname !== next.pathname || here.search !== next.search) &&
      !isSameForm?.(next),
  )
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    keep(false)
    if (window.confirm(leavingWords)) leaving.proceed()
    else leaving.reset()
  }, [leaving, keep])
  useEffect(() => {
    // History entries without the router's number come from links within this page, or from before the router had
    // loaded. They are hidden from the router, which would otherwise miscount how far Back goes.
    const { pathname } = window.location
    const hide = (event: PopStateEvent) => {
      if (event.state?.idx === undefined && window.location.pathname === pathname)
        event.stopImmediatePropagation()
    }
    window.addEventListener('popstate', hide, true)
    return () => window.removeEventListener('popstate', hide, true)
  }, [])
  useEffect(() => {
    const form = formOf(formId)
    const copy = readCopy(record)
    if (copy?.isSent && isSaved) {
      writeCopy(record, undefined)
      // The saved record has replaced it.
      setOffered(undefined)
    } else if (form && copy && differs(form, copy)) setOffered(copy)
  }, [formId, record, isSaved])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = ({ target }: Event) => {
      if (!isOf(target, formId)) return
      isDirty.current = true
      clearTimeout(timer)
      timer = setTimeout(() => keep(false), pauseMs)
    }
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.id !== formId) return
      // A preview in a frame saves nothing, nor does an act that is sent with the form so that its text comes back.
      if (submitter?.hasAttribute('formtarget') || submitter?.hasAttribute('data-saves-nothing')) return
      clearTimeout(timer)
      if (isDirty.current) keep(true)
      isDirty.current = false
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    document.addEventListener('input', onInput)
    document.addEventListener('submit', onSubmit, true)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit, true)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [formId, keep])
  useEffect(() => {
    // Typed before this script ran.
    const form = formOf(formId)
    if (form) firstChanged(form)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formId])
  useEffect(() => {
    // Respects the page's scroll padding, so that the offer does not cover the field in use.
    const { activeElement } = document
    if (offered && isOf(activeElement, formId)) activeElement?.scrollIntoView({ block: 'nearest' })
  }, [offered, formId])
  if (!offered) return null
  const forget = () => {
    writeCopy(record, undefined)
    setOffered(undefined)
  }
  const putBack = () => {
    const form = formOf(formId)
    if (form) fillIn(form, offered)
    setOffered(undefined)
  }
  return (
    <div className={styles.offer}>
      <div className={styles.offered} role="status" data-message>
        <p>
          <strong>You typed something here that was not saved.</strong>
          {offered.mark !== mark && ' The record was changed meanwhile: compare before you save.'}
        </p>
        <ButtonRow>
          <Button tone="quiet" onClick={putBack}>
            Put it back into the form
          </Button>
          <Button tone="quiet" onClick={forget}>
            Discard it
          </Button>
        </ButtonRow>
      </div>
    </div>
  )
}

/** Forgets a form's copy on the page that its saving leads to, if that is another page. */
export function useForgottenCopy(record: string, isSaved = true): void {
  useEffect(() => {
    if (isSaved && readCopy(record)?.isSent) writeCopy(record, undefined)
  }, [record, isSaved])
}

function formOf(id: string): HTMLFormElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLFormElement ? element : undefined
}

/** Whether an event's target is a control of the form. */
const isOf = (target: EventTarget | null, formId: string) =>
  target instanceof HTMLElement && 'form' in target && target.form === formOf(formId)
