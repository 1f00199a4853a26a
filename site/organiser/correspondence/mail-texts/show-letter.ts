/** The mail with an edited text, as a registrant would get it, in the frame beside the text; and its test. */

import { escapeHtml } from '#domain/conference/content/prose.ts'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { listTextVersions, problemsOfText } from '#domain/correspondence/mail-texts/edited-texts.ts'
import { type MailText, mailTextParts, textKey } from '#domain/correspondence/mail-texts/mail-text.ts'
import { sendTextTest } from '#domain/correspondence/mail-texts/send-text-test.ts'
import { isLanguage, type Language, language, languages } from '#domain/foundations/language.ts'
import { countMail } from '#domain/foundations/limits/mail-limit.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { findAutomaticMail, letterheadOf } from '#mails/all-mails.ts'
import { findExample, hasExamples } from '#mails/find-example.ts'
import { letterContextOf } from '#mails/letter-context.ts'
import { translated } from '#mails/translated-text.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { wordsForProblems } from '#site/organiser/correspondence/mail-texts/text-problems.ts'
import {
  type FormOf,
  form,
  forms,
  formToRead,
  guarded,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { nextPage, organiserPaths } from '#site/organiser/organiser-paths.ts'

const right = 'set-organisation'

/** The current text, or the version in the address. */
export const loader = guarded(right, async (staff, { params, url }: RouteArgs) => {
  const { id, original } = findHere(params.text)
  const spoken = languageIn(url.searchParams.get('language'))
  const versions = await listTextVersions(staff.site.database.read, textKey(id, spoken))
  const asked = versions.find(({ number }) => String(number) === url.searchParams.get('version'))
  const newest = versions[0]
  return inLanguage(spoken, async () => {
    const text = asked ?? (newest && !newest.isDefault ? newest : translated(original))
    return letterPage(await readLetter(staff, id, text, ''))
  })
})

export const action = forms({
  preview: inFrame(
    formToRead(right, async (staff, sent, { params }) => {
      const typed = readTyped(sent, params.text)
      if (!typed.ok) return typed.problem
      const { id, text, named, spoken } = typed
      return inLanguage(spoken, async () => letterPage(await readLetter(staff, id, text, named)))
    }),
  ),
  test: inFrame(
    form(right, async (staff, sent, { params }) => {
      const typed = readTyped(sent, params.text)
      if (!typed.ok) return typed.problem
      const { id, text, named, spoken } = typed
      const letter = await inLanguage(spoken, () => readLetter(staff, id, text, named))
      if (letter.said === 'nobody') return letterPage(letter)
      const { site, person, permit, act: by } = staff
      const from = await countMail(site.database, { address: person.email, sort: 'test', now: by.now })
      if (Temporal.Instant.compare(from, by.now) > 0) {
        return wordsPage(
          [
            `You have sent many tests. The next one can be sent from ${formatInstant(from, 'UTC')}; the preview shows the same mail.`,
          ],
          429,
        )
      }
      const { example } = letter
      await site.database.write(tx =>
        sendTextTest(tx, permit, by, { textId: id, text, language: spoken, example }),
      )
      return letterPage(letter, `A test is on its way to ${person.email}. Nobody else gets it.`)
    }),
  ),
})

const languageIn = (typed: string | null): Language =>
  typed !== null && isLanguage(typed) ? typed : languages[0]

/** The letter is in its recipient's language; the words around it are staff's. */
const inLanguage = <T>(spoken: Language, work: () => Promise<T>) =>
  speakingTo({ language: spoken, addressed: null }, work)

/** @throws the 404 of an unknown mail */
function findHere(id = '') {
  const original = findAutomaticMail(id)
  if (!original) throw notFound()
  return { id, original }
}

function readTyped(sent: FormData, textId: string | undefined) {
  const { id, original } = findHere(textId)
  const text = textsOf(sent, mailTextParts)
  const problems = Object.values(wordsForProblems(problemsOfText(text, original)))
  if (problems.length > 0) return { ok: false as const, problem: wordsPage(problems, 422) }
  const { registration: named, language: chosen } = textsOf(sent, ['registration', 'language'])
  return { ok: true as const, id, text, named, spoken: languageIn(chosen) }
}

async function readLetter({ site }: StaffRequest, id: string, text: MailText, named: string) {
  const { mailWriter } = site
  const context = letterContextOf({ ...site, db: site.database.read, now: site.clock.now() })
  const example = await findExample(context, id, named)
  if (example) {
    const { code, name, conference, mail, message } = example
    const { issuer, to } = letterheadOf(message)
    return {
      said: 'example' as const,
      words: `As ${name} (${code}, ${conference}) would get it.`,
      from: `${issuer.name} <${issuer.email}>`,
      to: [to.name, `<${to.address}>`].filter(Boolean).join(' '),
      written: await mailWriter.write(message, { [textKey(id, language())]: text }),
      example: { kind: mail.kind, payload: mail.payload },
    }
  }
  if (named.trim() !== '' && hasExamples(id)) return { said: 'nobody' as const }
  const organiser = await readOrganiser(context)
  return {
    said: 'sample' as const,
    words: hasExamples(id)
      ? 'With sample values: no registration would get this mail now.'
      : 'With sample values: this mail is about no registration.',
    from: `${organiser.issuer.name} <${organiser.issuer.email}>`,
    to: '',
    written: await mailWriter.writeSample(text, organiser),
    example: null,
  }
}

type Letter = Awaited<ReturnType<typeof readLetter>>

/** The mail's own document, with its envelope before it and its plain text after it. */
function letterPage(letter: Letter, notice = ''): Response {
  if (letter.said === 'nobody') {
    return wordsPage(['No registration with this code or name would get this mail now.'], 404)
  }
  const { words, from, to, written } = letter
  const lines = [
    ['From', from],
    ['To', to],
    ['Subject', written.subject],
  ].filter(([, said]) => said !== '')
  const envelope = lines
    .map(([label = '', said = '']) => `<dt>${label}</dt><dd><bdi>${escapeHtml(said)}</bdi></dd>`)
    .join('')
  const head = `<section aria-label="Envelope" class="colloquy-envelope">${notice === '' ? '' : `<p role="status"><strong>${escapeHtml(notice)}</strong></p>`}<p>${escapeHtml(words)}</p><dl>${envelope}</dl></section>`
  const foot = `<details class="colloquy-envelope"><summary>As plain text</summary><pre>${escapeHtml(written.text)}</pre></details>`
  // Functions, because a `$` in a replacement text has a meaning. Links would navigate the frame.
  const html = written.html
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace(/<body\b[^>]*>/, body => body + head)
    .replace('</body>', () => `${foot}</body>`)
  return answer(html, 200)
}

const styles = `.colloquy-envelope { padding: 12px 20px; font: 14px/20px system-ui, sans-serif; overflow-wrap: anywhere; border: solid #8888; border-width: 0 0 1px; }
details.colloquy-envelope { border-width: 1px 0 0; }
.colloquy-envelope p { margin: 0 0 8px; }
.colloquy-envelope dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 12px; margin: 0; }
.colloquy-envelope dd { margin: 0; }
.colloquy-envelope pre { white-space: pre-wrap; }`

function wordsPage(messages: readonly string[], status: number): Response {
  const lines = messages.map(message => `<p role="status">${escapeHtml(message)}</p>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"><title>Not shown yet</title><style>${styles}</style></head><body class="colloquy-envelope">${lines}</body></html>`
  return answer(html, status)
}

const answer = (html: string, status: number) =>
  new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Frames': 'framed-mail' },
  })

/**
 * The page that asks for a confirmation cannot be framed: a link opens it in another tab, and the text stays as typed.
 */
function inFrame(guardedForm: FormOf<Response>): FormOf<Response> {
  return {
    ...guardedForm,
    async receive(args, sent) {
      try {
        return await guardedForm.receive(args, sent)
      } catch (thrown) {
        if (!(thrown instanceof Response) || !thrown.headers.has('Location')) throw thrown
        const confirm = organiserPaths.onTheWayTo(
          'confirm',
          nextPage(organiserPaths.mailText(args.params.text ?? '')),
        )
        const html = `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"><title>Confirm first</title><style>${styles}</style></head><body class="colloquy-envelope"><p>Please <a target="_blank" href="${escapeHtml(confirm)}">confirm that it is you</a>, and then ask for the preview again.</p></body></html>`
        return answer(html, 403)
      }
    },
  }
}
