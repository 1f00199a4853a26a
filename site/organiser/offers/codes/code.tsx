/** The page of a new code, of many at once, or of an existing code. */

import { Form, Link } from 'react-router'
import { keepingPlaces, type TooFewPlaces } from '#domain/desk/waiting/kept-places.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type AddCodeError, addCode } from '#domain/offers/codes/add-code.ts'
import { addManyCodes } from '#domain/offers/codes/add-many-codes.ts'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { changeCode, codeMark, endCode } from '#domain/offers/codes/code-acts.ts'
import { findCodeInScope } from '#domain/offers/codes/codes-in-scope.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
  type RouteArgs,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { CodeForm, type CodeFormAnswer } from '#site/organiser/offers/codes/code-form.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { refuseOpening } from '#site/organiser/record-form/kind-of-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import {
  budgetWords,
  type CodeTexts,
  codeTextFields,
  emptyCode,
  extrasForCodes,
  readTerms,
  standingWords,
  textsOfCode,
  wordsOfIssues,
} from '#words/organiser/offers/discount-code-words.ts'
import type { Route } from './+types/code.ts'

export const loader = guardedAtConference(
  'write-fees',
  async ({ site, scope, conference, act }, { params }: Route.LoaderArgs) => {
    const db = site.database.read
    const periods = await listPeriods(db, conference.id)
    const offers = await listOffers(db, conference.id)
    const view = {
      event: conference.name,
      currency: conference.currency,
      zone: conference.timeZone,
      periods: periods.map(({ id, name }) => ({ id, name })),
      admissions: namedAdmissions(offers),
      extras: extrasForCodes(offers),
      key: newRequestKey(),
    }
    if (params.id === 'new' || params.id === 'many') {
      const texts = params.id === 'many' ? { ...emptyCode, uses: '1' } : emptyCode
      return {
        ...view,
        kind: params.id,
        texts,
        mark: '',
        uses: 0,
        standing: '',
        budget: '',
        isEnded: false,
      } as const
    }
    const code = await findCodeInScope(db, scope, toId(params.id) ?? 0)
    // A code for all conferences belongs to none of them.
    if (!code || code.conferenceId === null) throw notFound()
    const takenMinor = code.budget ? ((await readTakenOff(db, [code.id])).get(code.id) ?? 0) : 0
    return {
      ...view,
      kind: 'present',
      texts: textsOfCode(code, conference.currency),
      mark: codeMark(code),
      uses: code.uses,
      standing: standingWords(code, conference, act.now, takenMinor),
      budget: budgetWords(code, takenMinor),
      isEnded: code.endedAt !== null,
    } as const
  },
)

type CodeRequest = AtConference<PermittedRequest<'write-fees'>>

export const action = forms({
  save: formAtConference('write-fees', async (staff, sent, { params }: RouteArgs) => {
    const texts = textsOf(sent, codeTextFields)
    const { mark } = textsOf(sent, ['mark'])
    const read = readTerms(texts, staff.conference.currency)
    if (!read.ok) return back(texts, mark, { errors: read.problems })
    if (params.id === 'new') return add(staff, texts, read.terms)
    if (params.id === 'many') return addMany(staff, texts, read.terms)
    return change(staff, { id: toId(params.id) ?? 0, mark, texts }, read.terms)
  }),
  end: formAtConference('write-fees', (staff, sent, args: RouteArgs) => end(staff, sent, args, true)),
  reopen: formAtConference('write-fees', (staff, sent, args: RouteArgs) => end(staff, sent, args, false)),
})

type Terms = Extract<ReturnType<typeof readTerms>, { ok: true }>['terms']

function back(typed: CodeTexts, mark: string, answer: Partial<CodeFormAnswer>, status = 422) {
  return formAgain({ answer: crypto.randomUUID(), typed, mark, errors: [], detail: null, ...answer }, status)
}

const where = ({ id }: CodeRequest['conference'], { now }: CodeRequest['act']) => ({ conferenceId: id, now })

async function add({ site, permit, act, conference }: CodeRequest, texts: CodeTexts, terms: Terms) {
  const input = { ...terms, code: texts.code }
  const added = await site.database.write(tx =>
    keepingPlaces(tx, where(conference, act), () => addCode(tx, permit, act, input)),
  )
  if (!added.ok) return refused(added.error, texts, '')
  throw redirectTo(organiserPaths.codes(conference.name, `made=${added.value.id}-${added.value.id}`))
}

async function addMany({ site, permit, act, conference }: CodeRequest, texts: CodeTexts, terms: Terms) {
  const batch = { count: Number(/^\d{1,4}$/.exec(texts.count.trim())?.[0] ?? 0), prefix: texts.prefix }
  const added = await site.database.write(tx =>
    keepingPlaces(tx, where(conference, act), () => addManyCodes(tx, permit, act, { batch, terms })),
  )
  if (!added.ok) return refused(added.error, texts, '')
  const { firstId, lastId } = added.value
  throw redirectTo(organiserPaths.codes(conference.name, `made=${firstId}-${lastId}`))
}

async function change(
  { site, permit, act, conference }: CodeRequest,
  { id, mark, texts }: { id: number; mark: string; texts: CodeTexts },
  input: Terms,
) {
  const changed = await site.database.write(tx =>
    keepingPlaces(tx, where(conference, act), () => changeCode(tx, permit, act, { id, mark, input })),
  )
  if (changed.ok) throw redirectTo(`${organiserPaths.code(conference.name, id)}?done=saved`)
  const { error } = changed
  if (error.code === 'fewer-than-used') {
    const message = `It was used ${error.uses} times already, so fewer uses cannot be allowed. End it instead.`
    return back(texts, mark, { errors: [{ name: 'uses', message }] })
  }
  if (error.code === 'less-than-taken') {
    const taken = formatMoney(error.takenMinor, conference.currency)
    const message = `It has taken off ${taken} already, so its budget cannot be less. End it instead.`
    return back(texts, mark, { errors: [{ name: 'budget', message }] })
  }
  if (error.code === 'stale') {
    const detail =
      'Somebody changed this code after you opened it. Nothing is saved yet, and nothing that you typed is lost: save again to store what is shown below.'
    return back(texts, codeMark(error.now), { detail }, 409)
  }
  return refused(error, texts, mark)
}

async function end(
  { site, permit, act, conference }: CodeRequest,
  sent: FormData,
  { params }: RouteArgs,
  isEnded: boolean,
) {
  const { mark } = textsOf(sent, ['mark'])
  const id = toId(params.id) ?? 0
  const ended = await site.database.write(tx =>
    keepingPlaces(tx, where(conference, act), () => endCode(tx, permit, act, { id, mark, isEnded })),
  )
  if (ended.ok)
    throw redirectTo(`${organiserPaths.code(conference.name, id)}?done=${isEnded ? 'ended' : 'reopened'}`)
  const { error } = ended
  if (error.code === 'too-few-places') {
    const code = await findCodeInScope(site.database.read, permit.scope, id)
    return back(code ? textsOfCode(code, conference.currency) : emptyCode, mark, {
      detail: `It would keep places again, and ${error.lacking} of them are no longer free.`,
    })
  }
  if (error.code !== 'stale') return refused(error, emptyCode, '')
  const detail = 'Somebody changed this code after you opened it. Check it, then try again.'
  return back(textsOfCode(error.now, conference.currency), codeMark(error.now), { detail }, 409)
}

function refused(
  error: AddCodeError | TooFewPlaces | { code: 'not-found' | 'done-before' },
  texts: CodeTexts,
  mark: string,
) {
  switch (error.code) {
    case 'invalid-input':
      return back(texts, mark, { errors: wordsOfIssues(error.issues) })
    case 'taken':
      return back(
        texts,
        mark,
        {
          errors: [{ name: 'code', message: 'This code already exists, here or at another conference.' }],
        },
        409,
      )
    case 'unknown-period':
    case 'unknown-offer':
    case 'unknown-extra':
      return back(texts, mark, { errors: [goneErrors[error.code]] }, 409)
    case 'too-few-places': {
      const message = `${error.lacking} of the places that would be kept are not free. Allow fewer uses, or set more places first.`
      return back(texts, mark, { errors: [{ name: 'uses', message }] })
    }
    case 'done-before':
      return back(texts, mark, { detail: 'This form was already sent, and its codes are in the list.' }, 409)
    case 'not-found':
      throw notFound()
    case 'not-your-part':
      throw refuseOpening(error, 'write-fees')
  }
}

/** What was removed while the form was open, at the field that still has it. */
const goneErrors = {
  'unknown-period': { name: 'period', message: 'This period no longer exists. Please choose again.' },
  'unknown-offer': { name: 'type', message: 'This registration is no longer sold. Please choose again.' },
  'unknown-extra': { name: 'on', message: 'This extra is no longer sold. Please choose again.' },
}

const said = {
  saved: 'Saved. It applies to everybody who uses the code from now on.',
  ended: 'Ended: nobody can use it from now on. People who have used it keep their price.',
  reopened: 'It can be used again.',
}

const titles = { new: 'New code', many: 'Many codes at once' } as const

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, event, texts, uses, standing, budget, isEnded } = loaderData
  const mark = actionData?.mark || loaderData.mark
  const title = kind === 'present' ? texts.code : titles[kind]
  return (
    <Page
      title={title}
      lead={
        kind === 'present'
          ? `${standing}. Used ${uses === 1 ? 'once' : `${uses} times`}.${budget && ` ${budget}.`}`
          : undefined
      }
      actions={<Link to={organiserPaths.codes(event)}>All codes</Link>}
    >
      <Done said={said} />
      {actionData?.detail && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
      <CodeForm
        kind={kind}
        texts={actionData?.typed ?? texts}
        mark={mark}
        view={loaderData}
        answer={actionData}
      />
      {kind === 'present' && (
        <Form method="post">
          <input type="hidden" name="intent" value={isEnded ? 'reopen' : 'end'} />
          <input type="hidden" name="mark" value={mark} />
          <Button type="submit" tone="quiet">
            {isEnded ? 'Allow it again' : 'End this code now'}
          </Button>
        </Form>
      )}
    </Page>
  )
}
