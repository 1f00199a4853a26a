/** The editor of a group mail: its audience and its text. */
import { data, Form, Link } from 'react-router'
import { proseOfText, writeProse } from '#domain/correspondence/letters/mail-prose.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { type Audience, isTheirs, mailFieldsOf, mailPurposes } from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { textTyped } from '#domain/office/group-mail/group-mail-text.ts'
import { listOwnFields } from '#domain/office/group-mail/own-fields.ts'
import { listRecipients } from '#domain/office/group-mail/recipients.ts'
import { saveMail } from '#domain/office/group-mail/save-mail.ts'
import { Button } from '#site/components/form/button.tsx'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { echoOf } from '#site/forms/echo.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import styles from '#site/organiser/office/group-mail/mail.module.css'
import {
  audiencePermits,
  audienceWords,
  composeAt,
  draftsAudience,
  newsletterAudience,
  peopleAudience,
  queryOf,
  readAudience,
  viewOfAudience,
} from '#site/organiser/office/group-mail/read-audience.ts'
import { Recipients } from '#site/organiser/office/group-mail/recipients.tsx'
import { textProblemWords } from '#site/organiser/office/group-mail/text-problem-words.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import head from '#site/organiser/parts/list-head.module.css'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { HtmlField } from '#site/organiser/record-form/fields/html-field.tsx'
import { UnsavedCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { views } from '#site/organiser/registrations/registration-views.ts'
import { purposeWords } from '#words/organiser/correspondence/mail-status.ts'
import { mailTemplates, templateFor } from '#words/organiser/office/group-mail-templates.ts'
import type { Route } from './+types/compose.ts'

const right = 'mail-group'

export const loader = guardedAtConference(right, async (staff, { url }: Route.LoaderArgs) => {
  const { conference, permit, scope, site } = staff
  const { read } = site.database
  const draftId = toId(url.searchParams.get('draft'))
  const draft = draftId === undefined ? undefined : await findGroupMail(read, permit, draftId)
  if (draftId !== undefined && !draft) throw notFound()
  const againId = toId(url.searchParams.get('again'))
  const again = againId === undefined ? undefined : await findGroupMail(read, permit, againId)
  if (againId !== undefined && !again) throw notFound()
  const asked = readAudience(url.searchParams)
  const permits = await audiencePermits(staff)
  const audience = draft?.audience ?? asked
  if (!isTheirs(permit, audience, permits)) throw notFound()
  const view = viewOfAudience(audience)
  const purpose = draft?.purpose ?? again?.purpose ?? 'registration'
  const { list, ...counts } = await listRecipients(
    read,
    { scope, people: permits.people },
    { audience, purpose },
  )
  const template = templateFor(url.searchParams.get('template'), view)
  const { subject, body, html = null } = draft ?? again ?? { ...template, html: null }
  const choices = [
    ...views,
    { name: 'people', label: 'Everybody', query: `audience=${peopleAudience}` },
    { name: draftsAudience, label: 'Authors with drafts', query: `audience=${draftsAudience}` },
    { name: newsletterAudience, label: 'Newsletter', query: `audience=${newsletterAudience}` },
  ]
    .filter(({ query }) => isTheirs(permit, readAudience(new URLSearchParams(query)), permits))
    .filter(({ name }) => name !== 'attention' && name !== 'gone')
  return {
    list: organiserPaths.mails(conference.name),
    chosenAt:
      audience.kind === 'people'
        ? organiserPaths.people(conference.name, audience.query)
        : organiserPaths.registrations(
            conference.name,
            audience.kind === 'registrations' ? audience.query : '',
          ),
    chosenBy: audience.kind === 'people' ? 'Filter everybody …' : 'Filter the registrations …',
    draftId: draft?.id,
    againId: draft ? undefined : again?.id,
    query: queryOf(audience),
    audience: audienceWords(audience),
    choices: choices.map(({ name, label, query }) => ({
      name,
      label,
      href: composeAt(conference.name, readAudience(new URLSearchParams(query)), { again: again?.id }),
      isCurrent: name === view,
    })),
    templates: mailTemplates
      .filter(
        each =>
          // The others have fields of a registration.
          (each.view === undefined && audience.kind !== 'drafts') ||
          (audience.kind !== 'people' && audienceOfView(each.view) === audience.kind),
      )
      .map(({ name, label }) => ({
        name,
        label,
        href: composeAt(conference.name, audience, { template: name }),
        isCurrent: !draft && !again && name === template.name,
      })),
    fields: [
      ...mailFieldsOf(audience.kind),
      ...(audience.kind === 'registrations' ? await listOwnFields(read, conference.id) : []),
    ],
    count: list.length,
    isOfDrafts: audience.kind === 'drafts',
    counts,
    first: list.slice(0, 10).map(({ mailbox, name, email, code }) => ({ key: mailbox, name, email, code })),
    text: { subject, body: html ?? writeProse(proseOfText(body)) },
    /** The newsletter is news; of anything else its writer says what it is. */
    purpose: audience.kind === 'registrations' ? purpose : undefined,
  }
})

export const action = forms({
  save: formAtConference(right, async (staff, sent) => {
    const { conference, permit, site } = staff
    const typed = textsOf(sent, ['subject', 'body'])
    const {
      query,
      draft,
      again,
      purpose: chosen,
      format,
    } = textsOf(sent, ['query', 'draft', 'again', 'purpose', 'format'])
    // A form of an earlier release has plain text.
    const text = format === 'html' ? textTyped(typed.subject, typed.body) : typed
    const purpose = mailPurposes.find(each => each === chosen) ?? 'registration'
    const permits = await audiencePermits(staff)
    const saved = await site.database.write(tx =>
      saveMail(tx, permit, staff.act, {
        draftId: toId(draft),
        againId: toId(again),
        audience: readAudience(new URLSearchParams(query)),
        purpose,
        text,
        ...permits,
      }),
    )
    if (saved.ok) throw redirectTo(organiserPaths.mail(conference.name, saved.value.id))
    if (saved.error.code !== 'invalid-fields') throw notFound()
    const { subject, body } = saved.error.fields
    return data(
      {
        typed: { purpose, subject: echoOf({ text: typed.subject }).text, body: typed.body.slice(0, 40_000) },
        subject: subject && textProblemWords('The subject', subject),
        body: body && textProblemWords('The text', body),
      },
      { status: 422 },
    )
  }),
})

/** Whom a template is for. */
const audienceOfView = (view: string | undefined): Audience['kind'] | undefined =>
  view === newsletterAudience || view === draftsAudience
    ? view
    : view === undefined
      ? undefined
      : 'registrations'

export default function Compose({ loaderData: view, actionData }: Route.ComponentProps) {
  // Other recipients or another template for a new mail: the browser keeps what was typed in the form, and changes the
  // rest to the new text.
  const version = view.draftId ?? 'new'
  return (
    <Page
      title={view.draftId === undefined ? 'Write a mail' : 'Change the mail'}
      lead={<Link to={view.list}>Mail</Link>}
    >
      {actionData && <Notice tone="negative" title="Please correct the text first." answers={actionData} />}
      <Part title="Who">
        {view.draftId === undefined && (
          <nav aria-label="Who">
            <ul className={head.views}>
              {view.choices.map(({ name, label, href, isCurrent }) => (
                <li key={name}>
                  <Link to={href} className={head.view} aria-current={isCurrent ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <Link to={view.chosenAt} className={head.view}>
                  {view.chosenBy}
                </Link>
              </li>
            </ul>
          </nav>
        )}
        <Recipients
          audience={view.audience}
          count={view.count}
          first={view.first}
          isOfDrafts={view.isOfDrafts}
          {...view.counts}
        />
      </Part>
      <Part title="Text">
        {view.draftId === undefined && (
          <nav aria-label="Begin with">
            <ul className={head.views}>
              {view.templates.map(({ name, label, href, isCurrent }) => (
                <li key={name}>
                  <Link to={href} className={head.view} aria-current={isCurrent ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Form id="mail" method="post" className={formStyle} key={version}>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="query" value={view.query} />
          <input type="hidden" name="draft" value={view.draftId ?? ''} />
          <input type="hidden" name="again" value={view.againId ?? ''} />
          {view.purpose && (
            <ChoiceGrid legend="What kind of mail is it?" name="purpose">
              {mailPurposes.map(each => (
                <RadioCard
                  key={each}
                  name="purpose"
                  value={each}
                  title={purposeWords[each].title}
                  detail={`${purposeWords[each].examples} ${purposeWords[each].effect}`}
                  defaultChecked={each === (actionData?.typed.purpose ?? view.purpose)}
                />
              ))}
            </ChoiceGrid>
          )}
          <TextInput
            name="subject"
            label="Subject"
            defaultValue={actionData?.typed.subject ?? view.text.subject}
            error={actionData?.subject}
            isRequired
          />
          <input type="hidden" name="format" value="html" />
          <HtmlField
            name="body"
            label="Text"
            hint="Bold, links and lists are sent; of tables and pictures only the words. Fields are in braces."
            defaultValue={actionData?.typed.body ?? view.text.body}
            error={actionData?.body}
          />
          <p className={styles.fields}>
            Fields:{' '}
            {view.fields.map(name => (
              <code key={name}>{`{${name}}`}</code>
            ))}
          </p>
          <p className={styles.soft}>
            {'{greeting}'} is “Dear” and the name. People who have not paid have not proved that the address
            is theirs, so they are greeted without the name that was typed. {'{button}'} goes on a separate
            line and links to their page.
          </p>
          <div>
            <Button type="submit" tone="loud">
              Check the mail
            </Button>
          </div>
        </Form>
        <UnsavedCopy
          key={`copy ${version}`}
          formId="mail"
          record={`${view.list}/${version}`}
          mark=""
          isSaved={false}
          isSameForm={({ pathname, search }) =>
            version === 'new' && pathname === `${view.list}/new` && !new URLSearchParams(search).has('draft')
          }
        />
      </Part>
    </Page>
  )
}
