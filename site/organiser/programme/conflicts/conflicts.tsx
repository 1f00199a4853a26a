/** Conflicts of interest: what somebody says of themselves, and what an owner does where one stands in the way. */
import { data, Form, Link } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import { readConflictProfile, saveConflictProfile } from '#domain/programme/conflicts/conflict-profile.ts'
import { listStandIns, listWithNobodyLeft } from '#domain/programme/conflicts/conflict-queries.ts'
import { liftConflict } from '#domain/programme/conflicts/lift-conflict.ts'
import { nameStandIn } from '#domain/programme/conflicts/name-stand-in.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { alsoNeeded, formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { authorProblemWords } from '#words/author-problem-words.ts'
import type { Route } from './+types/conflicts.ts'

const said = {
  saved: 'Saved. Your conflicts count from now on.',
  declared: 'You are in conflict with it, and do not see it any more.',
  'stand-in': 'Named. They get a mail.',
} as const

export const loader = guardedAtConference('read-abstracts', async (staff, args: Route.LoaderArgs) => {
  const { site, person, conference } = staff
  const { read } = site.database
  const { id: conferenceId, name: event } = conference
  const base = {
    list: organiserPaths.abstracts(event),
    people: opens(person, 'manage-people', conferenceId) ? organiserPaths.conferenceTeam(event) : null,
    email: person.email,
    profile: await readConflictProfile(read, person.actor.personId),
    lifted: /^[A-Z0-9-]{1,20}$/.exec(args.url.searchParams.get('lifted') ?? '')?.[0] ?? null,
  }
  if (!opens(person, 'lift-conflicts', conferenceId)) return { ...base, owner: null }
  const { scope } = await alsoNeeded('lift-conflicts', args)
  const left = await listWithNobodyLeft(read, [conferenceId])
  const people = await Promise.all(left.map(({ id }) => listStandIns(read, { scope }, id)))
  return {
    ...base,
    owner: { left: left.map(({ id, number }, at) => ({ id, number, people: people[at] ?? [] })) },
  }
})

export const action = forms({
  profile: formAtConference('read-abstracts', async ({ site, act }, sent, { url }) => {
    const typed = textsOf(sent, ['orcid', 'organisation'])
    const saved = await site.database.write(tx => saveConflictProfile(tx, act, typed))
    if (saved.ok) throw redirectTo(`${url.pathname}?done=saved`)
    const { orcid, organisation } = saved.error.problems
    const errors = {
      ...(orcid && { orcid: authorProblemWords('ORCID iD', orcid) }),
      ...(organisation && {
        organisation:
          organisation === 'too-short'
            ? 'Write at least four letters, or nothing.'
            : authorProblemWords('Organisation', organisation),
      }),
    }
    return data({ form: 'profile', typed, errors, number: '' }, { status: 422 })
  }),
  lift: formAtConference('lift-conflicts', async ({ site, permit, act }, sent, { url }) => {
    const typed = textsOf(sent, ['number', 'because'])
    const lifted = await site.database.write(tx => liftConflict(tx, permit, act, typed))
    if (lifted.ok) throw redirectTo(`${url.pathname}?lifted=${encodeURIComponent(lifted.value.number)}`)
    const errors =
      lifted.error.code === 'reason-missing'
        ? { because: 'Write why: the others read it.' }
        : { number: 'You are in conflict with no abstract of this number.' }
    return data({ form: 'lift', typed, errors, number: '' }, { status: 422 })
  }),
  'stand-in': formAtConference('lift-conflicts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract } = textsOf(sent, ['abstract'])
    const own = textsOf(sent, [`person-${abstract}`, `because-${abstract}`])
    const typed = { person: own[`person-${abstract}`] ?? '', because: own[`because-${abstract}`] ?? '' }
    const wanted = { abstractId: toId(abstract) ?? 0, personId: typed.person, because: typed.because }
    const named = await site.database.write(tx => nameStandIn(tx, permit, act, wanted))
    if (named.ok) throw redirectTo(`${url.pathname}?done=stand-in`)
    const errors =
      named.error.code === 'reason-missing'
        ? { because: 'Write why: they read it.' }
        : { person: 'Choose somebody of the list.' }
    return data(
      { form: 'stand-in', typed, errors, number: abstract },
      { status: named.error.code === 'reason-missing' ? 422 : 409 },
    )
  }),
})

type Echo = Readonly<Partial<Record<string, string>>>

/** What was typed into a form that was refused, and what is wrong with it. */
interface Back {
  typed: Echo
  errors: Echo
}

type View = Route.ComponentProps['loaderData']

export default function Conflicts({ loaderData: view, actionData }: Route.ComponentProps) {
  const { profile, owner } = view
  const of = (form: string, number = ''): Back =>
    actionData?.form === form && actionData.number === number ? actionData : { typed: {}, errors: {} }
  return (
    <Page title="Conflicts of interest" lead={<Link to={view.list}>Abstracts</Link>}>
      <Done said={said} />
      {view.lifted && !actionData && (
        <Notice
          tone="positive"
          title={`Your conflict with ${view.lifted} is lifted. The others get a mail.`}
        />
      )}
      <Yours email={view.email} profile={profile} back={of('profile')} />
      {owner && (
        <>
          <LiftOne back={of('lift')} />
          <NobodyLeft left={owner.left} invite={view.people} backOf={id => of('stand-in', String(id))} />
        </>
      )}
    </Page>
  )
}

function Yours({ email, profile, back }: Pick<View, 'email' | 'profile'> & { back: Back }) {
  return (
    <Part title="Yours">
      <p>
        An abstract with which you are in conflict does not exist for you: no list, number, mail or file of
        yours has it. You are in conflict with abstracts of which you are an author, by your address{' '}
        <bdi>{email}</bdi> or your ORCID iD, and with those of your organisation, if you say which that is. If
        another one concerns you, say so on its page.
      </p>
      <Form method="post" className={formStyle}>
        <input type="hidden" name="intent" value="profile" />
        <TextInput
          name="orcid"
          label="Your ORCID iD"
          autoComplete="off"
          defaultValue={back.typed.orcid ?? profile.orcid}
          error={back.errors.orcid}
        />
        <TextInput
          name="organisation"
          label="Your organisation"
          hint="As it stands in affiliations. Every abstract with an author of it is hidden from you."
          autoComplete="organization"
          defaultValue={back.typed.organisation ?? profile.organisation}
          error={back.errors.organisation}
        />
        <div>
          <Button type="submit">Save</Button>
        </div>
      </Form>
    </Part>
  )
}

function LiftOne({ back }: { back: Back }) {
  return (
    <Part title="Lift a conflict of yours">
      <p>
        As an owner you can, with a reason. It is in the history, and everybody else who decides about the
        abstract gets a mail with your reason.
      </p>
      <Form method="post" className={formStyle}>
        <input type="hidden" name="intent" value="lift" />
        <TextInput
          name="number"
          label="Number of the abstract"
          autoComplete="off"
          defaultValue={back.typed.number}
          error={back.errors.number}
        />
        <TextInput
          name="because"
          label="Why"
          autoComplete="off"
          defaultValue={back.typed.because}
          error={back.errors.because}
        />
        <div>
          <Button type="submit">Lift it</Button>
        </div>
      </Form>
    </Part>
  )
}

/** @param invite where another programme chair is invited, for who may */
function NobodyLeft({
  left,
  invite,
  backOf,
}: {
  left: NonNullable<View['owner']>['left']
  invite: View['people']
  backOf: (id: number) => Back
}) {
  return (
    <Part title="Nobody is left to decide">
      {left.length === 0 ? (
        <p>There is no abstract with which everybody is in conflict.</p>
      ) : (
        <>
          <p>
            Everybody is in conflict with these. Name who decides all the same; only somebody who is not in
            conflict can change that.
          </p>
          {left.map(({ id, number, people }) => {
            const { typed, errors } = backOf(id)
            return people.length === 0 ? (
              <p key={id}>
                {number}: everybody else is an author of it.{' '}
                {invite ? (
                  <Link to={invite}>Invite another programme chair</Link>
                ) : (
                  'Invite another programme chair'
                )}
                , who then sees it.
              </p>
            ) : (
              <Form method="post" key={id} className={formStyle} aria-label={`Stand-in for ${number}`}>
                <input type="hidden" name="intent" value="stand-in" />
                <input type="hidden" name="abstract" value={id} />
                <Select
                  name={`person-${id}`}
                  label={`Who decides about ${number}`}
                  defaultValue={typed.person ?? ''}
                  error={errors.person}
                >
                  <option value="">Choose</option>
                  {people.map(each => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
                </Select>
                <TextInput
                  name={`because-${id}`}
                  label="Why"
                  autoComplete="off"
                  defaultValue={typed.because}
                  error={errors.because}
                />
                <div>
                  <Button type="submit">Name them</Button>
                </div>
              </Form>
            )
          })}
        </>
      )}
    </Part>
  )
}
