import { type RefObject, useEffect, useState } from 'react'
import { findChange } from '#site/organiser/record-form/preview/find-change.ts'
import { type PreviewSign, previewHeader, shownId } from '#site/organiser/record-form/preview/frame-signs.ts'

/** The pause after the last key, so that a page is rendered for a pause and not for each letter. */
const pauseMs = 500

const words = {
  empty: 'It appears here as you type.',
  waiting: 'Updated when you stop typing.',
  shown: 'Shown with what you typed; nobody else can see it.',
  failed: 'It cannot be shown now. What you type is not affected.',
}

/**
 * Keeps a frame showing the public page with the unsaved input, from when the frame first becomes visible. It is hidden
 * while there is too little input for a page.
 */
export function useTypedPreview(
  frame: RefObject<HTMLIFrameElement | null>,
  { formId, address, form: version }: { formId: string; address: string; form: string },
): { said: string } {
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that came back is another element
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    let isSeen = false
    // Until then nobody is told what is missing.
    let isTyped = false
    const refresh = async () => {
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement)) return
      asking?.abort()
      const asked = new AbortController()
      asking = asked
      try {
        const response = await fetch(address, {
          method: 'POST',
          body: typedOf(form),
          signal: asked.signal,
          // It would lead to signing in again, which is no preview.
          redirect: 'manual',
        })
        const html = await response.text()
        if (asked.signal.aborted) return
        // This page's own server sent it.
        const sign = response.headers.get(previewHeader) as PreviewSign | null
        if (!response.ok || sign === null) setSaid(words.failed)
        else if (sign === 'not-yet') {
          element.hidden = element.srcdoc === ''
          setSaid(isTyped ? textOf(html) : words.empty)
        } else {
          show(element, html)
          setSaid(words.shown)
        }
      } catch {
        if (!asked.signal.aborted) setSaid(words.failed)
      }
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(refresh, pauseMs)
    }
    const onInput = ({ target }: Event) => {
      const form = target instanceof HTMLElement && 'form' in target ? target.form : null
      if (!(form instanceof HTMLFormElement) || form.id !== formId) return
      isTyped = true
      if (isSeen) later()
    }
    const sight = new IntersectionObserver(entries => {
      if (isSeen || !entries.some(({ isIntersecting }) => isIntersecting)) return
      isSeen = true
      setSaid(words.waiting)
      refresh()
    })
    // The frame itself cannot be seen while it is hidden, as when a form with too little comes back.
    sight.observe(element.parentElement ?? element)
    document.addEventListener('input', onInput)
    document.addEventListener('change', onInput)
    return () => {
      clearTimeout(timer)
      asking?.abort()
      sight.disconnect()
      document.removeEventListener('input', onInput)
      document.removeEventListener('change', onInput)
    }
  }, [frame, formId, address, version])
  return { said }
}

/** The form's fields without files: chosen pictures are sent before. */
function typedOf(form: HTMLFormElement): FormData {
  const typed = new FormData(form)
  for (const [name, value] of [...typed]) if (value instanceof File) typed.delete(name)
  return typed
}

const textOf = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('body p')]
    .map(({ textContent }) => textContent)
    .join(' ')

/**
 * Shows a page in the frame. If the frame already shows it, only its body is replaced, so that it does not flash, and
 * it scrolls only to what changed.
 */
function show(frame: HTMLIFrameElement, html: string): void {
  frame.hidden = false
  const next = new DOMParser().parseFromString(html, 'text/html')
  const now = frame.contentDocument
  if (now?.URL === 'about:srcdoc' && stylesOf(now) === stylesOf(next)) {
    const before = now.body
    const after = now.adoptNode(next.body)
    const change = findChange(before, after)
    before.replaceWith(after)
    bringIntoSight(frame, change)
    return
  }
  const find = () => bringIntoSight(frame, markedIn(frame.contentDocument))
  frame.addEventListener('load', find, { once: true })
  frame.srcdoc = html
}

const stylesOf = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]')].map(link => link.getAttribute('href')).join(' ')

/** The element after the server's mark. */
function markedIn(page: Document | null): Element | undefined {
  const mark = page?.getElementById(shownId)
  return mark?.nextElementSibling ?? mark?.parentElement ?? undefined
}

/** Scrolls only within the frame: `scrollIntoView` would also move the form while somebody types. */
function bringIntoSight(frame: HTMLIFrameElement, element: Element | null | undefined): void {
  const [page, view] = [frame.contentDocument, frame.contentWindow]
  if (!element || !page || !view) return
  for (let box = element.parentElement; box && box !== page.body; box = box.parentElement) {
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top) continue
    // Does nothing if the box cannot be scrolled.
    box.scrollBy({ left: inner.left - outer.left, behavior: 'instant' })
  }
  const { top, bottom, height } = element.getBoundingClientRect()
  if (top >= 0 && bottom <= view.innerHeight) return
  const spare = Math.max(0, view.innerHeight - height) / 2
  const scroller = element.closest('dialog') ?? view
  scroller.scrollBy({ top: top - spare, behavior: 'instant' })
}
