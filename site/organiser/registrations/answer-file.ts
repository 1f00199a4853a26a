/** A file that somebody sent as an answer. */
import { findFile } from '#domain/conference/files/file-store.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { isInParts, typeOf } from '#domain/office/in-scope.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import { readQuestionsAndAnswers } from '#domain/registrations/answers/answer-queries.ts'
import { holds, partsHeld } from '#domain/staff/rights/permit.ts'
import { guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'

export const loader = guardedAtConference(
  'read-contacts',
  async ({ site, scope, person, conference }, { params }: RouteArgs) => {
    const { read } = site.database
    const registration = await findInScope(read, scope, params.code ?? '')
    if (!registration) throw notFound()
    if (!isInParts(partsHeld(person, 'read-contacts', conference.id), typeOf(registration), conference))
      throw notFound()
    const { questions, answers } = await readQuestionsAndAnswers(read, registration)
    const answer = answers.find(({ id }) => id === toId(params.answer))
    const question = questions.find(({ id }) => id === answer?.questionId)
    const mayRead = question?.care === 'plain' || holds(person, 'read-sensitive-answers', conference.id)
    if (!answer || question?.kind !== 'file' || !mayRead) throw notFound()
    const file = await findFile(read, answer.value)
    const bytes = file && (await site.files.get(file.key))
    if (!file || !bytes) throw notFound()
    const ending = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0] ?? ''
    return new Response(Uint8Array.from(bytes), {
      headers: {
        'Content-Type': file.contentType,
        // By the registration: its holder chose the file's own name.
        'Content-Disposition': `attachment; filename="${registration.code}-${answer.id}${ending}"`,
        'Content-Encoding': 'identity',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
)
