/** Sets who may buy one registration. */

import { Form, Link } from 'react-router'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { counted } from '#domain/foundations/counted.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import {
  conditionDigest,
  mostHoldDays,
  type SetConditionError,
  setCondition,
} from '#domain/offers/conditions/set-condition.ts'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import { proofReminderDays } from '#domain/registrations/eligibility/eligibility.ts'
import { classNames } from '#site/components/class-names.ts'
import { Button } from '#site/components/form/button.tsx'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import styles from '#site/organiser/offers/conditions/condition.module.css'
import {
  type ConditionTexts,
  conditionTextFields,
  inputOf,
  textsOfCondition,
} from '#site/organiser/offers/conditions/condition-texts.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { conditionChoices } from '#words/organiser/offers/condition-words.ts'
import type { Route } from './+types/condition.ts'

export const loader = guardedAtConference(
  'write-fees',
  async ({ site, conference, scope }, { params }: Route.LoaderArgs) => {
    const key = toAdmission(params.admission)
    const db = site.database.read
    const admissions = namedAdmissions(await listOffers(db, conference.id))
    const admission = admissions.find(each => each.key === key)
    if (!admission) throw notFound()
    const condition = conditionOf(conference, admission.key)
    return {
      event: conference.name,
      name: admission.name,
      zone: conference.timeZone,
      lists: await listMemberLists(db, conference.id),
      texts: textsOfCondition(condition),
      mark: conditionDigest(condition),
      // Finance has this right for codes only.
      mayWrite: scope.parts === 'all',
    }
  },
)

export const action = forms({
  save: formAtConference(
    'write-fees',
    async ({ site, permit, act, conference }, sent, { params }: RouteArgs) => {
      const admission = toAdmission(params.admission)
      const offers = await listOffers(site.database.read, conference.id)
      if (!admission || !namedAdmissions(offers).some(({ key }) => key === admission)) throw notFound()
      const { mark } = textsOf(sent, ['mark'])
      const texts = textsOf(sent, conditionTextFields)
      const request = { admission, input: inputOf(texts), digest: mark }
      const set = await site.database.write(tx => setCondition(tx, permit, act, request))
      if (set.ok) throw redirectTo(`${organiserPaths.conditions(conference.name)}?done=saved`)
      return back(set.error, texts, mark)
    },
  ),
})

const messages: Readonly<Record<string, string>> = {
  kind: 'Choose who may have it.',
  list: 'This list is there no more. Choose another.',
  domains: 'Write domains such as uni.example, one a line.',
  of: 'Say what proves it, such as “a student card”.',
  until: 'Please enter a date.',
  holdDays: `Please enter a number of days from 1 to ${mostHoldDays}.`,
}

/** The control of a field of the command. */
const controlOf: Readonly<Record<string, keyof ConditionTexts>> = { holdDays: 'hold-days' }

function back(error: SetConditionError, typed: ConditionTexts, mark: string) {
  const answer = {
    answer: crypto.randomUUID(),
    typed,
    mark: mark as string | undefined,
    errors: [],
    detail: '',
  }
  if (error.code === 'not-your-part') {
    return formAgain({ ...answer, detail: 'An owner or a manager sets conditions.' }, 403)
  }
  if (error.code === 'stale') {
    const detail =
      'A colleague changed this condition meanwhile. What you typed is below; saving again replaces theirs.'
    // The mark of how it is now, which the page has read.
    return formAgain({ ...answer, mark: undefined, detail }, 409)
  }
  const fields = [...new Set(error.issues.map(({ field }) => field.split('.')[0] ?? field))]
  const errors = fields.map(name => ({
    name: lookUp(controlOf, name) ?? name,
    message: lookUp(messages, name) ?? 'Please check this.',
  }))
  return formAgain({ ...answer, errors }, 422)
}

export default function ConditionPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const texts = actionData?.typed ?? view.texts
  const errors: { name: string; message: string }[] = actionData?.errors ?? []
  const field = (name: keyof ConditionTexts) => ({
    name,
    defaultValue: texts[name],
    error: errors.find(each => each.name === name)?.message,
  })
  return (
    <Page
      title={`Who may register as ${view.name}`}
      lead={<Link to={organiserPaths.conditions(view.event)}>Conditions</Link>}
    >
      {!view.mayWrite && <Notice title="Your role can read this but not change it." />}
      {actionData?.detail && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
      <ErrorSummary errors={errors} answers={actionData} />
      <Form
        method="post"
        className={classNames(formStyle, styles.form)}
        key={actionData?.answer ?? view.mark}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="mark" value={actionData?.mark ?? view.mark} />
        <ChoiceGrid name="kind" legend="Who may have it" error={field('kind').error}>
          {Object.entries(conditionChoices).map(([kind, { label, detail }]) => (
            <RadioCard
              key={kind}
              name="kind"
              value={kind}
              defaultChecked={texts.kind === kind}
              title={label}
              detail={detail}
            />
          ))}
        </ChoiceGrid>
        <div className={classNames(styles.of, styles.members)}>
          {view.lists.length > 0 && (
            <Select {...field('list')} label="For members: the list">
              <option value="">Main list</option>
              {view.lists.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <TextArea
            {...field('domains')}
            label="For members: domains"
            hint="Anyone who has an e-mail address at one of these needs no entry of the list. One on each line, such as uni.example; addresses below it count too."
            rows={4}
            dir="ltr"
          />
        </div>
        <div className={styles.presenters}>
          <CheckboxCard
            name="says-so"
            value="yes"
            defaultChecked={texts['says-so'] === 'yes'}
            title="For presenters: anyone who says so"
            detail="Their address is not compared with abstracts: for a conference without a call, or for chairs and speakers who were asked."
          />
        </div>
        <div className={styles.proof}>
          <TextInput
            {...field('of')}
            label="For a proof: what proves it"
            hint="As it goes on after “needs”: a student card, a letter of your institute."
          />
        </div>
        <div className={styles.day}>
          <TextInput
            {...field('until')}
            type="date"
            dir="ltr"
            label={`For a proof or an invitation: last day (${view.zone})`}
            hint={`Empty: the day before the conference for a proof, no last day for an invitation. They are reminded ${counted(proofReminderDays, 'day')} before.`}
          />
        </div>
        <div className={classNames(styles.of, styles.application)}>
          <TextInput
            {...field('hold-days')}
            inputMode="numeric"
            label="By application: days to pay once accepted"
            hint="The place is held as long, at most until the conference ends."
          />
          <CheckboxCard
            name="holds-place"
            value="yes"
            defaultChecked={texts['holds-place'] === 'yes'}
            title="By application: hold a place from the start"
            detail="Otherwise no place is taken before you accept, and accepting somebody when it is full says so."
          />
        </div>
        {view.mayWrite && (
          <div>
            <Button type="submit" tone="loud">
              Save
            </Button>
          </div>
        )}
      </Form>
    </Page>
  )
}
