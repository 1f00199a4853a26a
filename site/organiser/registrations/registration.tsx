/** One registration: its story, its money, and the acts that are possible. */
import { data, Form, Link } from 'react-router'
import { leaveWait } from '#domain/desk/changing/wait-for-extras.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { addNote } from '#domain/office/history/add-note.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import { setTags } from '#domain/registrations/tags.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { useDone } from '#site/organiser/parts/done.tsx'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { OfficeTitle } from '#site/organiser/parts/office-title.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { MoneyCard } from '#site/organiser/registrations/money-card.tsx'
import {
  type RegistrationPageView,
  readRegistrationView,
} from '#site/organiser/registrations/read-registration.ts'
import { ReasonActs } from '#site/organiser/registrations/reason-acts.tsx'
import styles from '#site/organiser/registrations/registration.module.css'
import { NoteForm, Story } from '#site/organiser/registrations/story.tsx'
import { doneWords } from '#words/organiser/registrations/act-done-words.ts'
import { tagProblemWords } from '#words/organiser/registrations/tag-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'
import type { Route } from './+types/registration.ts'

export const loader = guardedAtConference(
  'read-registrations',
  async (staff, { params }: Route.LoaderArgs) => {
    const { conference, registration } = await findHere(staff, params.code)
    return {
      ...(await readRegistrationView(staff, conference, registration)),
      note: `${organiserPaths.registration(conference.name, registration.code)}/note`,
      noteKey: newRequestKey(),
    }
  },
)

export const action = forms({
  note: formAtConference('edit-registrations', async (staff, sent, { params }) => {
    const { conference, registration } = await findHere(staff, params.code)
    const { text } = textsOf(sent, ['text'])
    const written = await staff.site.database.write(tx =>
      once(tx, staff.act, () => addNote(tx, staff.permit, staff.act, registration, text)),
    )
    if (!written.ok) {
      return data({ note: { text, problem: wordsForLabel('The note', written.error.code) } }, { status: 422 })
    }
    throw redirectTo(`${organiserPaths.registration(conference.name, registration.code)}?done=note`)
  }),
  'stop-waiting': formAtConference('edit-registrations', async (staff, sent, { params }) => {
    const { conference, registration } = await findHere(staff, params.code)
    const wait = Number(textsOf(sent, ['wait']).wait)
    await staff.site.database.write(tx => leaveWait(tx, staff.act, registration.id, wait))
    throw redirectTo(organiserPaths.registration(conference.name, registration.code))
  }),
  tags: formAtConference('edit-registrations', async (staff, sent, { params }) => {
    const { conference, registration } = await findHere(staff, params.code)
    const { tags } = textsOf(sent, ['tags'])
    const set = await staff.site.database.write(tx =>
      setTags(tx, staff.permit, staff.act, registration, tags),
    )
    if (!set.ok)
      return data({ tags: { typed: tags, problem: tagProblemWords[set.error.code] } }, { status: 422 })
    throw redirectTo(organiserPaths.registration(conference.name, registration.code))
  }),
})

/**
 * The registration in the address.
 *
 * @throws the 404 of one that does not exist, or that this person may not see
 */
async function findHere({ conference, scope, site }: AtConference<StaffRequest>, code = '') {
  const registration = await findInScope(site.database.read, scope, code)
  if (!registration) throw notFound()
  return { conference, registration }
}

export default function Registration({ loaderData: view, actionData }: Route.ComponentProps) {
  const was = useDone()
  const done = doneWords(was)
  return (
    <article className={styles.page}>
      <OfficeTitle title={`${view.name}, ${view.code}`} />
      <header className={styles.head}>
        <p className={styles.up}>
          <Link to={view.list}>Registrations</Link>
        </p>
        <div className={styles.top}>
          <h1 className={styles.name}>
            <bdi>{view.name}</bdi>
          </h1>
          {view.next && (
            <div className={styles.next}>
              <LinkButton to={view.next.href} tone={view.next.isAwaited ? 'loud' : 'plain'}>
                {view.next.label}
              </LinkButton>
              {view.acts.length > 0 && (
                <a href="#acts" className={styles.act}>
                  What else you can do
                </a>
              )}
            </div>
          )}
        </div>
        <p className={styles.facts}>
          <span className={styles.code}>{view.code}</span> <Status status={view.status} />{' '}
          <bdi className={styles.organization}>{view.organization}</bdi>
        </p>
        <p className={styles.sentence}>
          {unbrokenDates([view.sentence, view.held, view.condition].filter(Boolean).join(' '))}
        </p>
      </header>
      {done && <Notice tone={done.isDone ? 'positive' : 'negative'} title={done.words} answers={view} />}
      {view.reasons.map(({ label, text, acts }) => (
        <Notice key={label} tone="negative" title={label} actions={<ReasonActs acts={acts} />}>
          <p>{text}</p>
        </Notice>
      ))}
      <div className={styles.body}>
        <div className={styles.side}>
          <MoneyCard view={view} />
          <Contact view={view} />
          <Waits view={view} />
          <Answers view={view} />
          <Acts view={view} />
          <Tags view={view} sent={actionData && 'tags' in actionData ? actionData.tags : undefined} />
        </div>
        <section className={styles.main} aria-labelledby="story">
          <h2 id="story" className={styles.partTitle}>
            What happened
          </h2>
          {view.mayWrite && (
            <NoteForm
              requestKey={view.noteKey}
              sent={actionData && 'note' in actionData ? actionData.note : undefined}
              record={view.note}
              isSaved={was === 'note'}
              key={view.story[0]?.key}
            />
          )}
          <Story story={view.story} />
          {view.history && (
            <p>
              <Link to={view.history}>Every entry of the history</Link>
            </p>
          )}
        </section>
      </div>
    </article>
  )
}

/**
 * An act that the state forbids is listed with the reason; one that the role forbids is left out. The act that the
 * registration needs next is shown above.
 */
function Acts({ view }: { view: RegistrationPageView }) {
  const others = view.acts.map(({ group, acts }) => ({
    group,
    acts: acts.filter(({ href }) => href === undefined || !view.next?.isAwaited || href !== view.next.href),
  }))
  const groups = others.filter(
    ({ group, acts }) => acts.length > 0 || (group === 'Mail' && view.publicPage !== ''),
  )
  if (groups.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="acts">
      <h2 id="acts" className={styles.partTitle}>
        What you can do
      </h2>
      {groups.map(({ group, acts }) => (
        <div key={group} className={styles.group}>
          <h3 className={styles.groupTitle}>{group}</h3>
          <ul className={styles.acts}>
            {acts.map(({ label, href, because }) => (
              <li key={label}>
                {href === undefined ? (
                  <>
                    <span className={styles.forbidden}>{label}</span>
                    <span className={styles.because}>{because}</span>
                  </>
                ) : (
                  <Link to={href} className={styles.act}>
                    {label}
                  </Link>
                )}
              </li>
            ))}
            {group === 'Mail' && view.publicPage && (
              <li>
                <a href={view.publicPage} className={styles.act}>
                  See the page that the registrant sees
                </a>
                <span className={styles.because}>What you do there is done in their name.</span>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Answers({ view: { answers } }: { view: RegistrationPageView }) {
  if (!answers) return null
  const { rows, openCount, enter, allowLater } = answers
  return (
    <section className={styles.part} aria-labelledby="answers">
      <h2 id="answers" className={styles.partTitle}>
        Answers
      </h2>
      {rows.length === 0 && <p>Nothing is answered yet.</p>}
      <Facts
        isNarrow
        facts={rows.map(({ key, label, value, file, isSensitive }) => ({
          key,
          label,
          note: isSensitive && 'sensitive',
          value: file === null ? value : <a href={file}>Download the file</a>,
        }))}
      />
      {openCount > 0 && (
        <p>
          {openCount === 1 ? 'A required answer is missing.' : `${openCount} required answers are missing.`}
        </p>
      )}
      {enter && (
        <ul className={styles.acts}>
          <li>
            <Link to={enter} className={styles.act}>
              Enter answers
            </Link>
          </li>
          <li>
            <Link to={allowLater} className={styles.act}>
              Allow answers for longer
            </Link>
          </li>
        </ul>
      )}
    </section>
  )
}

/** What is sold out that they wait for; it comes by itself once a place becomes free. */
function Waits({ view: { waits, mayWrite } }: { view: RegistrationPageView }) {
  if (waits.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="waits">
      <h2 id="waits" className={styles.partTitle}>
        Waits for
      </h2>
      <ul className={styles.acts}>
        {waits.map(({ id, label, since }) => (
          <li key={id}>
            <bdi>{label}</bdi>
            <span className={styles.because}>Since {since}. Offered by mail once a place is free.</span>
            {mayWrite && (
              <Form method="post">
                <input type="hidden" name="intent" value="stop-waiting" />
                <input type="hidden" name="wait" value={id} />
                <Button type="submit" aria-label={`Take off the line for ${label}`}>
                  Take off the line
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tags({
  view: { tags, knownTags, mayWrite },
  sent,
}: {
  view: RegistrationPageView
  sent: { typed: string; problem: string } | undefined
}) {
  if (!mayWrite && tags.length === 0) return null
  const text = tags.join(', ')
  return (
    <section className={styles.part} aria-labelledby="tags">
      <h2 id="tags" className={styles.partTitle}>
        Tags
      </h2>
      {mayWrite ? (
        <Form method="post" className={styles.tags} key={text}>
          <input type="hidden" name="intent" value="tags" />
          <TextInput
            name="tags"
            label="Separated by commas"
            hint={
              knownTags.length > 0
                ? `In use: ${knownTags.join(', ')}`
                : 'Such as Speaker, Visa letter. Only your team sees them.'
            }
            defaultValue={sent?.typed ?? text}
            error={sent?.problem}
          />
          <Button type="submit">Save the tags</Button>
        </Form>
      ) : (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
    </section>
  )
}

function Contact({ view }: { view: RegistrationPageView }) {
  if (view.contact.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="contact">
      <h2 id="contact" className={styles.partTitle}>
        Contact
      </h2>
      <Facts facts={view.contact} isNarrow />
      {view.personalData && (
        <p>
          <Link to={view.personalData}>All data about this person</Link>
        </p>
      )}
    </section>
  )
}
