import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { compose } from '#adapters/mail/compose.ts'
import { asHtml } from '#adapters/mail/mail-html.tsx'
import { asPlainText } from '#adapters/mail/plain-text.ts'
import { fieldsIn } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { automaticMails, draftOf } from '#mails/all-mails.ts'
import type { Part } from '#mails/composition.ts'
import { everyMail } from '#tests/factories/every-mail.ts'
import { speakInTests } from '#tests/support/catalogues.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

test('every automatic mail’s default text is unchanged, to the byte, since its last intended change', async () => {
  const now = await Promise.all(
    everyMail().map(async message => {
      const composition = compose(message)
      const [text, html] = [digest(asPlainText(composition)), digest(await asHtml(composition))]
      return { kind: message.kind, subject: composition.subject, text, html }
    }),
  )
  expect(now).toEqual(
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'default-texts.golden.json'), 'utf8')),
  )
})

test('a change that awaits its payment is held, not the place, which is paid', () => {
  for (const message of everyMail().filter(({ kind }) => kind === 'payment-awaited')) {
    const cause = 'cause' in message ? message.cause : ''
    const held = cause.startsWith('changed')
      ? 'We hold the change for you until'
      : cause === 'extra-offered'
        ? 'We hold it for you until'
        : 'We hold your place until'
    expect(compose(message).preview).toContain(held)
  }
})

test('no date in a mail can be torn apart by the end of a line', async () => {
  const torn =
    /\d (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:ry|rch|ril|May|ne|ly|ust|ber) \d{4}\b/
  for (const message of everyMail()) {
    const html = await asHtml(compose(message))
    const [, shown = ''] = html.split('</head>')
    expect([message.kind, shown.replaceAll(/<[^>]*>/g, '\n').match(torn)?.[0]]).toEqual([
      message.kind,
      undefined,
    ])
  }
})

describe('in another language', () => {
  speakInTests('ar')

  test('every label, button and heading of a mail to a visitor is said', () => {
    const toStaff = new Set(
      Object.values(automaticMails).filter(({ to }) => to === 'organiser' || to === 'colleague'),
    )
    const unsaid = everyMail().flatMap(message =>
      speakingTo({ language: 'ar', addressed: null }, () => {
        const text = draftOf(message)?.text
        if (text && toStaff.has(automaticMails[text])) return []
        const { heading, subject, parts } = compose(message)
        return [heading, subject, ...parts.flatMap(labelsOf)]
          .filter(said => !/\p{Script=Arabic}/u.test(said))
          .map(said => `${message.kind}: ${said}`)
      }),
    )
    // The same in every language.
    expect(new Set(unsaid)).toEqual(new Set(['payment-awaited: BIC']))
  })
})

/** What the product says in a part of a mail: beside facts, and on buttons. What was bought is as it is stored. */
function labelsOf(part: Part): string[] {
  if (part.kind === 'action' || part.kind === 'link') return [part.label]
  return part.kind === 'facts' ? part.rows.map(({ label }) => label) : []
}

test('what stands in the list of fields can be said by every mail with that text, and is all that its default says', () => {
  const drafts = everyMail().flatMap(message => draftOf(message) ?? [])
  expect(new Set(drafts.map(({ text }) => text))).toEqual(new Set(Object.keys(automaticMails)))
  for (const { text: id, values, blocks } of drafts) {
    const { fields, subject, preview, heading, body } = automaticMails[id]
    const filled = Object.keys({ ...values, ...blocks })
    expect([id, fields.filter(field => !filled.includes(field))]).toEqual([id, []])
    const used = [subject, preview, heading, body].flatMap(fieldsIn)
    expect([id, used.filter(field => !fields.includes(field))]).toEqual([id, []])
  }
})

test('a text that the organiser wrote takes the place of the default, tables and button included', () => {
  const [message] = everyMail()
  if (!message) throw new Error('no mail')
  const text = {
    subject: 'Welcome, {code}',
    preview: '',
    heading: 'Hello {conference}',
    body: '{button}\n\n<b>{greeting}</b> {{sic}}\n\n{amounts}',
  }
  const { subject, heading, parts } = compose(message, { 'registration-confirmed.confirmed': text })
  expect([subject, heading.startsWith('Hello '), parts.map(({ kind }) => kind)]).toEqual([
    'Welcome, 7K3Q-PD4M',
    true,
    ['action', 'paragraph', 'amounts'],
  ])
  expect(parts[1]).toMatchObject({ text: expect.stringMatching(/^<b>Dear .*<\/b> \{sic\}$/) })
})
