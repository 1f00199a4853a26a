/** How formulas in an abstract will read, while it is typed, and what of it cannot be set. */
import { useEffect, useState } from 'react'
import { mediaRoot } from '#domain/conference/files/media-path.ts'
import { formulaLimits } from '#domain/conference/formulas/formula.ts'
import { inscribe } from '#domain/conference/formulas/inscription.ts'
import { convertPlainLatex, hasPlainLatex } from '#domain/conference/formulas/plain-latex.ts'
import { scriptText } from '#domain/conference/formulas/scripts.ts'
import { Button } from '#site/components/form/button.tsx'
import { FieldGroup } from '#site/components/form/field.tsx'
import styles from '#site/microsite/abstracts/authors-part.module.css'
import { type Pasted, textsIn, typedInto } from '#site/microsite/abstracts/formula-fields.ts'
import * as words from '#words/public/microsite/formulas.ts'

/** By their source: as MathML, or null for what cannot be set. */
type Known = ReadonlyMap<string, string | null>

/** After so long without a key, in milliseconds. */
const pause = 400

/** The tree is the server's: the preview only needs to know whether there is one. */
const settable = { kind: 'words', text: '' } as const

const sourcesIn = (text: string) => {
  const sources: string[] = []
  inscribe(text, source => {
    sources.push(source)
    return null
  })
  return sources
}

/** @returns undefined where the server did not answer, so that it is asked again with the next key */
async function askFor(source: string, signal: AbortSignal): Promise<string | null | undefined> {
  if (source.length > formulaLimits.characters) return null
  const answer = await fetch(`${mediaRoot}formula?${new URLSearchParams({ source })}`, { signal })
  if (!answer.ok) return undefined
  return (await answer.text()) || null
}

export function FormulaHelp({ form, pasted }: { form: HTMLFormElement; pasted: Pasted | null }) {
  const [typed, setTyped] = useState<readonly string[]>(() => textsIn(form).map(({ value }) => value))
  const [known, setKnown] = useState<Known>(new Map())
  useEffect(() => {
    const read = () => setTyped(textsIn(form).map(({ value }) => value))
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [form])
  useEffect(() => {
    if (!pasted) return
    const text = withScripts(pasted.html)
    // A field of one line would join the words at both sides of a line break.
    const isOneLine = pasted.field instanceof HTMLInputElement
    typedInto(pasted.field, isOneLine ? text.replaceAll(/\n+/g, ' ') : text, pasted)
  }, [pasted])
  useEffect(() => {
    const wanted = [...new Set(typed.flatMap(sourcesIn))].filter(source => !known.has(source))
    if (wanted.length === 0) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answers: [string, string | null][] = []
        for (const source of wanted) {
          const answer = await askFor(source, leaving.signal)
          if (answer !== undefined) answers.push([source, answer])
        }
        if (answers.length > 0) setKnown(before => new Map([...before, ...answers]))
      } catch {
        // Without a connection there is no preview; the form is sent as it is.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, known])
  const refused = [...new Set(typed.flatMap(sourcesIn))].filter(source => known.get(source) === null)
  const shown = typed.filter(text => sourcesIn(text).some(source => known.has(source)))
  const plain = typed.filter(hasPlainLatex)
  if (shown.length === 0 && plain.length === 0) return null
  const rest = [...new Set(plain.flatMap(text => convertPlainLatex(text).rest))]
  const canConvert = plain.some(text => convertPlainLatex(text).text !== text)
  return (
    <FieldGroup legend={words.formulas()}>
      <div className={styles.part} aria-live="polite">
        {shown.map(text => (
          <p key={text} className={styles.formulas}>
            <Shown text={text} known={known} />
          </p>
        ))}
        {refused.length > 0 && (
          <p>
            {words.cannotBeSet()}{' '}
            {refused.map(source => (
              <span key={source}>
                <code>{`$${source}$`}</code>{' '}
              </span>
            ))}
          </p>
        )}
        {plain.length > 0 && (
          <>
            <p>{words.plainLatex()}</p>
            {rest.length > 0 && (
              <p>
                {words.notConverted()} <code>{rest.join(' ')}</code>
              </p>
            )}
            {canConvert && (
              <p>
                <Button type="button" onClick={() => convert(form)}>
                  {words.convertLatex()}
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </FieldGroup>
  )
}

function Shown({ text, known }: { text: string; known: Known }) {
  const parts = inscribe(text, source => (typeof known.get(source) === 'string' ? settable : null))
  return (
    <bdi>
      {parts.map((part, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
        if (typeof part === 'string') return <span key={at}>{part}</span>
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        if ('code' in part) return <code key={at}>{part.code}</code>
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            key={at}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of a tree of known elements
            dangerouslySetInnerHTML={{ __html: known.get(part.source) ?? '' }}
          />
        )
      })}
    </bdi>
  )
}

function convert(form: HTMLFormElement): void {
  for (const field of textsIn(form)) {
    const { text } = convertPlainLatex(field.value)
    if (text !== field.value) typedInto(field, text, { from: 0, to: field.value.length })
  }
}

/** Raised and lowered text that is pasted would be typed on the line: 10-3. */
function withScripts(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const each of body.querySelectorAll('style, script, title')) each.remove()
  // Word breaks the lines of its HTML anywhere, which means a space.
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.closest('pre')) text.nodeValue = text.textContent?.replaceAll(/\s+/g, ' ') ?? ''
  }
  for (const each of body.querySelectorAll('sub, sup'))
    each.replaceWith(scriptText(each.textContent.trim(), each.matches('sup') ? 'sup' : 'sub'))
  for (const each of body.querySelectorAll('p, div, br, li, tr')) each.after('\n')
  const lines = body.textContent.split('\n').map(line => line.trim())
  return lines
    .join('\n')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
}
