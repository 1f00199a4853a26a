import type { Transaction } from '#database/database.ts'
import { hasEnded } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { confirmSubscription, unsubscribe } from '#domain/correspondence/newsletter/follow-link.ts'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import { commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { type ChosenDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { Dice } from '#sample/year/dice.ts'
import type { Happening } from '#sample/year/happening.ts'
import type { LivedEdition } from '#sample/year/lived-edition.ts'
import { invent } from '#sample/year/people.ts'

const questions = [
  {
    subject: 'Letter of invitation',
    message: 'Could you send me a letter of invitation for my visa? I have registered and paid.',
  },
  {
    subject: 'Poster size',
    message: 'Are landscape posters possible? Our printer takes A0 only that way round.',
  },
  {
    subject: 'Quiet room',
    message:
      'I travel with a baby of seven months. Is there a room where I can feed her between the sessions?',
  },
  {
    subject: 'Invoice for our finance office',
    message: 'The invoice should carry our order number. Where can I add it?',
  },
  {
    subject: 'Presenting by video',
    message: 'My co-author cannot travel. May she answer questions on the screen after my talk?',
  },
] as const

/** What people write to the office over the months: questions, abstracts, and their address for the newsletter. */
export async function planLetters(
  tx: Transaction,
  { today, editions }: { today: Temporal.PlainDate; editions: readonly LivedEdition[] },
): Promise<Happening[]> {
  const dice = new Dice(7)
  const ago = (days: number) => today.subtract({ days }).toZonedDateTime('UTC').toInstant().add({ hours: 9 })
  const letters: Happening[] = []
  for (let number = 0; number < 36; number++) {
    const { name, email } = invent(dice, 9_000 + number)
    const asked = ago(330 - number * 9)
    letters.push({
      at: asked,
      happen: async () => void (await subscribe(tx, { actor: pageVisitor, now: asked }, { name, email })),
    })
    // Some never answer the mail that asks them, and some have had enough after a while.
    if (number % 12 !== 11) letters.push(...planLinks(tx, email, asked.add({ hours: 2 }), number % 9 === 4))
  }
  const open = editions
    .map(({ conference }) => conference)
    .filter(conference => !hasEnded(conference, ago(0)))
  for (const [index, { subject, message }] of questions.entries()) {
    const { name, email, telephone: phoneNumber } = invent(dice, 9_100 + index)
    const owner = open[index % (open.length + 1)]?.id ?? null
    const at = ago(40 - index * 9)
    const letter = { name, email, phoneNumber, subject, message }
    letters.push({
      at,
      happen: async () => void (await sendContactMessage(tx, { actor: pageVisitor, now: at }, owner, letter)),
    })
  }
  for (const edition of editions) letters.push(...(await planAbstracts(tx, dice, edition, ago)))
  return letters
}

/** The abstracts of an edition, one every other day. */
async function planAbstracts(
  tx: Transaction,
  dice: Dice,
  { conference, abstracts }: LivedEdition,
  ago: (days: number) => Temporal.Instant,
): Promise<Happening[]> {
  const types = await listContent(tx, conference.id, 'presentation-type')
  const topics = await listContent(tx, conference.id, 'topic')
  const submittedIds: number[] = []
  const submissions = abstracts.map(({ title, topic, presentationType, text }, index) => {
    const now = ago(18 - index * 2)
    const input = {
      presenter: invent(dice, conference.id * 1_000 + 900 + index),
      presentationTypeId: idNamed(types, presentationType),
      topicId: idNamed(topics, topic),
      abstractTitle: title,
      abstractText: text,
    }
    const happen = async () => {
      const submission = { conference, actor: pageVisitor, now, uploadKey: null }
      const submitted = await submitAbstract(tx, submission, input)
      if (!submitted.ok) throw new Error(`an abstract of the sample was refused: ${submitted.error.code}`)
      submittedIds[index] = submitted.value.id
    }
    return { at: now, happen }
  })
  return [...submissions, ...planDecisions(tx, conference.id, submittedIds, ago(1))]
}

/** What the committee has decided so far; nobody has been told, and the last two are open. */
const decisions: readonly { choice: ChosenDecision; isRecommended?: true }[] = [
  { choice: { kind: 'as-wished' } },
  { choice: { kind: 'as-wished' } },
  { choice: { kind: 'waiting' } },
  { choice: { kind: 'rejected' } },
  { choice: { kind: 'as-wished' }, isRecommended: true },
  { choice: { kind: 'rejected' }, isRecommended: true },
]

/** @param ids of the abstracts, once they are submitted */
function planDecisions(
  tx: Transaction,
  conferenceId: number,
  ids: readonly number[],
  now: Temporal.Instant,
): Happening[] {
  const permit = permitOnCommandLine(commandLine, 'decide-abstracts', conferenceId)
  const happen = async () => {
    for (const [index, decision] of decisions.entries()) {
      const abstractId = ids[index]
      if (abstractId === undefined) continue
      const set = await setDecision(
        tx,
        permit,
        { actor: commandLine, now },
        { abstractId, version: 0, ...decision },
      )
      if (!set.ok) throw new Error(`a decision of the sample was refused: ${set.error.code}`)
    }
  }
  return [{ at: now, happen }]
}

function idNamed(items: readonly { id: number; name: string }[], name: string): number {
  const found = items.find(item => item.name === name)
  if (!found) throw new Error(`the conference offers no “${name}”`)
  return found.id
}

/** Following the link that confirms a subscription, and for some later the one that ends it. */
function planLinks(
  tx: Transaction,
  email: string,
  confirms: Temporal.Instant,
  isEnded: boolean,
): Happening[] {
  const tokens = () =>
    tx
      .selectFrom('subscriptions')
      .select(['confirm_token', 'secret'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const ends = confirms.add({ hours: 120 })
  const confirm = async () => {
    const { confirm_token } = await tokens()
    await confirmSubscription(tx, { actor: pageVisitor, now: confirms }, confirm_token ?? '')
  }
  const end = async () => {
    const { secret } = await tokens()
    await unsubscribe(tx, { actor: pageVisitor, now: ends }, secret)
  }
  return [{ at: confirms, happen: confirm }, ...(isEnded ? [{ at: ends, happen: end }] : [])]
}
