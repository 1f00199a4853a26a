/** Acts on one registration that take one call: a row each. Acts that move money are in payments.ts and refunds.ts. */
import { z } from '@hono/zod-openapi'
import type { Transaction } from '#database/database.ts'
import { setLanguage } from '#domain/desk/changing/set-language.ts'
import { giveMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { remindToPay } from '#domain/desk/settlement/remind-to-pay.ts'
import { languages } from '#domain/foundations/language.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { addNote } from '#domain/office/history/add-note.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { listTagsOf, longestTag, mostTags, setTags } from '#domain/registrations/tags.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { type Shape, shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { type ApiCall, registrationOf } from '#server/organiser-api/authorize-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { invalid, notHere } from '#server/organiser-api/problems.ts'
import { moreTimeWords } from '#words/organiser/registrations/more-time-words.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { tagProblemWords } from '#words/organiser/registrations/tag-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

interface Row<A extends Right, B extends z.ZodType, T extends z.ZodType> {
  /** Below the registration's own address. */
  path: string
  summary: string
  right: A
  body?: Shape<B>
  answer: Shape<T>
  status?: 200 | 201
  run(
    tx: Transaction,
    call: ApiCall<A>,
    registration: Registration,
    sent: z.output<B>,
  ): Promise<Result<z.input<T>, Problem & { code: string }>>
}

/** Adds a row's call. */
type Add = (calls: Calls, dependencies: Dependencies) => void

/** Connects the types within a row, which a list of rows could not. */
const row =
  <A extends Right, B extends z.ZodType, T extends z.ZodType>({
    path,
    run,
    ...description
  }: Row<A, B, T>): Add =>
  calls => {
    const at = `/conferences/{event}/registrations/{code}/${path}`
    calls.write({ ...description, path: at, tag: 'Registrations' }, async (tx, call, sent) =>
      run(tx, call, await registrationOf(tx, call), sent),
    )
  }

const nothing = shape('Nothing', {}, {})

const acts: readonly Add[] = [
  row({
    path: 'notes',
    summary: 'Write a note for colleagues',
    right: 'edit-registrations',
    body: bodyShape('Note', { text: z.string().max(10_000) }, { text: 'Called: will arrive a day later.' }),
    answer: shape('NoteMade', { noteId: z.int() }, { noteId: 7 }),
    status: 201,
    async run(tx, { permit, act }, registration, { text }) {
      const written = await addNote(tx, permit, act, registration, text)
      return written.ok ? written : invalid({ text: wordsForLabel('The note', written.error.code) })
    },
  }),
  row({
    path: 'tags',
    summary: 'Give it these tags and no others',
    right: 'edit-registrations',
    body: bodyShape(
      'Tags',
      {
        tags: z
          .array(z.string().max(1_000))
          .max(100)
          .openapi({
            description: `Up to ${mostTags}, of ${longestTag} characters each; none takes all away.`,
          }),
      },
      { tags: ['Speaker', 'VIP'] },
    ),
    answer: shape('Tagged', { tags: z.array(z.string()) }, { tags: ['Speaker', 'VIP'] }),
    async run(tx, { permit, act }, registration, { tags }) {
      if (tags.some(tag => /[,;\n]/.test(tag)))
        return invalid({ tags: 'A tag has no comma, semicolon or line break.' })
      const set = await setTags(tx, permit, act, registration, tags.join('\n'))
      if (!set.ok) return invalid({ tags: tagProblemWords[set.error.code] })
      return ok({ tags: (await listTagsOf(tx, [registration.id])).get(registration.id) ?? [] })
    },
  }),
  row({
    path: 'confirmation-mails',
    summary: 'Send the confirmation once more',
    right: 'edit-registrations',
    answer: nothing,
    async run(tx, { act }, { id }) {
      const sent = await resendConfirmation(tx, act, id)
      return sent.ok ? ok({}) : conflict(sent.error.code, hindranceWords[sent.error.code])
    },
  }),
  row({
    path: 'language',
    summary: 'Set the language in which somebody is written to',
    right: 'edit-registrations',
    body: bodyShape(
      'SpokenLanguage',
      { language: z.enum(languages).openapi({ description: 'One that the conference speaks.' }) },
      { language: 'de' },
    ),
    answer: nothing,
    async run(tx, { permit, act }, { id }, { language }) {
      const set = await setLanguage(tx, permit, act, { registrationId: id, language })
      if (set.ok) return ok({})
      if (set.error.code === 'not-found') throw notHere()
      return invalid({ language: 'The conference does not speak this language.' })
    },
  }),
  row({
    path: 'payment-reminders',
    summary: 'Send a payment reminder',
    right: 'edit-registrations',
    answer: nothing,
    async run(tx, { permit, act }, { id }) {
      const reminded = await remindToPay(tx, permit, act, id)
      if (reminded.ok) return ok({})
      if (reminded.error.code === 'not-found') throw notHere()
      return conflict(reminded.error.code, hindranceWords[reminded.error.code])
    },
  }),
  row({
    path: 'hold',
    summary: 'Give more time to pay',
    right: 'edit-registrations',
    body: bodyShape(
      'MoreTime',
      { until: z.iso.date().openapi({ description: 'The last day, in the conference’s zone.' }) },
      { until: '2027-01-31' },
    ),
    answer: shape('Held', { holdUntil: z.iso.datetime() }, { holdUntil: '2027-01-31T23:00:00Z' }),
    async run(tx, { permit, act }, { id }, { until }) {
      const held = await giveMoreTime(tx, permit, act, {
        registrationId: id,
        until: Temporal.PlainDate.from(until),
      })
      if (held.ok) return ok({ holdUntil: held.value.holdUntil.toString() })
      if (held.error.code === 'not-found') throw notHere()
      const words = moreTimeWords(held.error)
      return held.error.code === 'bad-day' ? invalid({ until: words }) : conflict(held.error.code, words)
    },
  }),
]

const conflict = (code: string, title: string) => fail({ code, status: 409, title })

export function registrationActCalls(dependencies: Dependencies): Calls {
  const calls = new Calls(dependencies)
  for (const add of acts) add(calls, dependencies)
  return calls
}
