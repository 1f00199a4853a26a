/** What the registration form asks: the specified fields, then the organiser's questions, in the form's order. */
import { data, Form, Link } from 'react-router'
import {
  type FieldState,
  fieldStates,
  type SettableField,
  settableFields,
} from '#domain/conference/conferences/field-settings.ts'
import type { ListAudience } from '#domain/conference/conferences/participants.ts'
import { participantsPage } from '#domain/conference/content/built-in-pages.ts'
import { setRegistrantFields } from '#domain/conference/settings/set-registrant-fields.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAccommodations } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { setParticipants } from '#domain/preparation/set-up/set-participants.ts'
import { countParticipants } from '#domain/registrations/answers/listed-people.ts'
import { isSettable, registrantFieldNames, stateOnForm } from '#domain/registrations/registrant.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import {
  ParticipantsPart,
  type ParticipantsRefusal,
  type ParticipantsSetting,
} from '#site/organiser/offers/questions/participants-part.tsx'
import styles from '#site/organiser/offers/questions/questions.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { recordsForms, recordsLoader } from '#site/organiser/record-form/load-records.ts'
import { RecordList } from '#site/organiser/record-form/record-list.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import { audienceWords, participantsProblem } from '#words/organiser/offers/participants-list-words.ts'
import { fieldStateWords } from '#words/organiser/offers/question-words.ts'
import { officeLabels } from '#words/registrant-words.ts'
import type { Route } from './+types/questions.ts'

const page = { right: 'write-fees', kind: 'question' } as const
const readRecords = recordsLoader(page)

export const loader = guardedAtConference(
  'read-set-up',
  async ({ site, conference, person }, args: Route.LoaderArgs) => {
    const { read } = site.database
    const [view, questions, offers, rooms] = await Promise.all([
      readRecords(args),
      listQuestions(read, conference.id),
      listOffers(read, conference.id),
      listAccommodations(read, conference.id),
    ])
    const { participants } = conference
    const agreed = participants ? await countParticipants(read, participants) : 0
    const extras = offers.filter(({ kind }) => kind === 'extra').map(({ name }) => name)
    return {
      event: conference.name,
      view,
      fields: registrantFieldNames.map(field => ({
        field,
        label: officeLabels[field],
        state: stateOnForm(field, conference.fieldSettings),
        isSettable: isSettable(field),
      })),
      sold: [
        namedAdmissions(offers).length > 0 && 'Registration',
        rooms.length > 0 && 'Accommodation',
        ...extras,
        conference.addOnMinor !== null && 'Accompanying person',
      ].filter((name): name is string => name !== false),
      conditional: questions
        .filter(({ condition, buyersOf }) => condition !== null || buyersOf !== null)
        .map(({ id }) => id),
      retired: questions.filter(({ isRetired }) => isRetired).map(({ id }) => id),
      mayRemind: questions.length > 0 && holds(person, 'edit-registrations', conference.id),
      participants: {
        event: conference.name,
        audience: participants?.audience ?? 'nobody',
        until: participants?.until ?? conference.endsOn.toString(),
        list: participants
          ? {
              questionId: participants.questionId,
              agreed,
              address:
                participants.audience === 'everybody' && conference.isActive
                  ? paths.ownPage(conference.name, participantsPage)
                  : null,
            }
          : null,
        mayWrite: view.mayWrite,
      } satisfies ParticipantsSetting,
    }
  },
)

export const action = forms({
  ...recordsForms(page),
  fields: formAtConference('write-fees', async ({ site, permit, act, conference }, sent) => {
    const texts = textsOf(sent, settableFields)
    // By the names that were asked for.
    const typed = Object.fromEntries(Object.entries(texts).filter(([, state]) => state !== ''))
    const set = await site.database.write(tx =>
      setRegistrantFields(tx, permit, act, typed as Partial<Record<SettableField, string>>),
    )
    if (set.ok) throw redirectTo(`${organiserPaths.questions(conference.name)}?done=fields`)
    const detail =
      set.error.code === 'not-your-part'
        ? 'An owner or a manager sets what is asked.'
        : 'Choose required, optional or off for each field.'
    return data({ detail }, set.error.code === 'not-your-part' ? 403 : 422)
  }),
  participants: formAtConference('write-fees', async ({ site, permit, act, conference }, sent) => {
    const { audience, until } = textsOf(sent, ['audience', 'until'])
    if (!Object.hasOwn(audienceWords, audience)) {
      return data({ detail: 'Choose who can read the list of participants.' }, 422)
    }
    // As was just seen.
    const wanted = { audience: audience as ListAudience | 'nobody', until }
    const set = await site.database.write(tx => setParticipants(tx, permit, act, wanted))
    if (set.ok) {
      throw redirectTo(`${organiserPaths.questions(conference.name)}?done=participants#list-of-participants`)
    }
    const { code } = set.error
    const listed: ParticipantsRefusal = {
      answer: crypto.randomUUID(),
      audience,
      until,
      message: participantsProblem(set.error),
      isOfDay: code === 'no-date' || code === 'in-the-past' || code === 'too-late',
    }
    const status = code === 'not-your-part' ? 403 : listed.isOfDay ? 422 : 409
    return formAgain({ detail: null, listed }, status)
  }),
})

type Field = Route.ComponentProps['loaderData']['fields'][number]

const formId = 'specified-fields'

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { event, view, fields, sold, conditional, retired, mayRemind, participants } = loaderData
  const refused = actionData && 'listed' in actionData ? actionData.listed : undefined
  const { mayWrite } = view
  const off = fields.filter(({ state }) => state === 'off')
  return (
    <RecordList
      view={view}
      answer={actionData}
      isHatched={id => conditional.includes(id)}
      isBelow={id => retired.includes(id)}
      above={
        <section aria-labelledby="who" className={styles.part}>
          <Done said={{ fields: 'Saved. The form asks this from now on.' }} />
          <h2 id="who" className={styles.heading}>
            The form, in its order
          </h2>
          <Form method="post" id={formId} className={styles.fields} preventScrollReset>
            <input type="hidden" name="intent" value="fields" />
            {fields
              .filter(({ state }) => state !== 'off')
              .map(each => (
                <FieldRow key={each.field} {...each} mayWrite={mayWrite} />
              ))}
          </Form>
          {mayWrite && (
            <p>
              <Button type="submit" form={formId}>
                Save the fields
              </Button>
            </p>
          )}
          {mayRemind && (
            <p>
              <Link to={organiserPaths.remindOfQuestions(event)}>Remind those who have not answered</Link>
            </p>
          )}
          <p className={styles.sold}>
            <strong>Prices and places</strong> {sold.length > 0 ? sold.join(', ') : 'Nothing is sold yet.'}{' '}
            <Link to={organiserPaths.fees(event)}>
              Change <VisuallyHidden>what is sold</VisuallyHidden>
            </Link>
          </p>
        </section>
      }
      below={
        off.length > 0 && (
          <div className={styles.fields}>
            {off.map(each => (
              <FieldRow key={each.field} {...each} mayWrite={mayWrite} />
            ))}
          </div>
        )
      }
      after={<ParticipantsPart setting={participants} refused={refused} />}
    />
  )
}

function FieldRow({ field, label, state, isSettable: canBeSet, mayWrite }: Field & { mayWrite: boolean }) {
  if (!canBeSet || !mayWrite) {
    return (
      <p className={styles.field} data-off={state === 'off' || undefined}>
        <span>{label}</span>
        <span className={styles.fixed}>{canBeSet ? fieldStateWords[state] : 'Always required'}</span>
      </p>
    )
  }
  return (
    <label className={styles.field} data-off={state === 'off' || undefined}>
      <span>{label}</span>
      <select name={field} form={formId} defaultValue={state} key={state} className={styles.choice}>
        {fieldStates.map((each: FieldState) => (
          <option key={each} value={each}>
            {fieldStateWords[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
