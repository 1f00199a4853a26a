/** A group mail in another language of its conference, beside its text. */
import { data, Form, Link } from 'react-router'
import { markOfTranslation, otherLanguages } from '#domain/conference/translations/staff-texts.ts'
import { proseOfText, writeProse } from '#domain/correspondence/letters/mail-prose.ts'
import { fillInKnown } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { directionOf } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { mailFieldsOf } from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { textTyped } from '#domain/office/group-mail/group-mail-text.ts'
import { readMailTranslations, translateMail } from '#domain/office/group-mail/mail-translations.ts'
import { listOwnFields } from '#domain/office/group-mail/own-fields.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { echoOf } from '#site/forms/echo.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import styles from '#site/organiser/office/group-mail/mail.module.css'
import type { MailRequest } from '#site/organiser/office/group-mail/read-mail.ts'
import { textProblemWords } from '#site/organiser/office/group-mail/text-problem-words.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { BesideSource } from '#site/organiser/preparation/translations/beside-source.tsx'
import beside from '#site/organiser/preparation/translations/translation.module.css'
import { TranslationButtons } from '#site/organiser/preparation/translations/translation-buttons.tsx'
import { HtmlField } from '#site/organiser/record-form/fields/html-field.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/translate-mail.ts'

const right = 'mail-group'

/** @throws the 404 of a mail or language that is not there, and a redirect to a mail that is no draft any more */
async function findHere(
  staff: MailRequest,
  { id, language: asked }: Readonly<Record<string, string | undefined>>,
) {
  const { conference, permit, site } = staff
  const language = otherLanguages(conference).find(each => each === asked)
  const mail = await findGroupMail(site.database.read, permit, toId(id) ?? 0)
  if (!mail || !language) throw notFound()
  const back = organiserPaths.mail(conference.name, mail.id)
  if (mail.stage !== 'draft') throw redirectTo(back)
  return { mail, language, back }
}

export const loader = guardedAtConference(right, async (staff, { params }: Route.LoaderArgs) => {
  const { conference, site } = staff
  const { mail, language, back } = await findHere(staff, params)
  const { read } = site.database
  const translation = (await readMailTranslations(read, mail)).get(language)
  const html = mail.html ?? writeProse(proseOfText(mail.body))
  return {
    back,
    title: fillInKnown(mail.subject, { conference: conference.subject }),
    source: { language: conference.languages[0], subject: mail.subject, html },
    language,
    text: translation && { subject: translation.subject, body: translation.body },
    isOld: translation?.isOld ?? false,
    mark: markOfTranslation(translation),
    fields: [
      ...mailFieldsOf(mail.audience.kind),
      ...(mail.audience.kind === 'registrations' ? await listOwnFields(read, conference.id) : []),
    ],
  }
})

export const action = forms({
  save: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, language, back } = await findHere(staff, params)
    const typed = textsOf(sent, ['subject', 'body', 'mark'])
    const saved = await staff.site.database.write(tx =>
      translateMail(tx, staff.permit, staff.act, staff.conference, {
        mailId: mail.id,
        language,
        mark: typed.mark,
        text: textTyped(typed.subject, typed.body),
      }),
    )
    if (saved.ok) throw redirectTo(`${back}?done=translated`)
    const echo = { subject: echoOf({ text: typed.subject }).text, body: typed.body.slice(0, 40_000) }
    switch (saved.error.code) {
      case 'not-found':
        throw notFound()
      case 'stale': {
        const { theirs, mark } = saved.error
        return data({ typed: echo, mark, theirs, subject: undefined, body: undefined }, { status: 409 })
      }
      case 'invalid-fields': {
        const { subject, body } = saved.error.fields
        return data(
          {
            typed: echo,
            mark: typed.mark,
            theirs: undefined,
            subject: subject && textProblemWords('The subject', subject),
            body: body && textProblemWords('The text', body),
          },
          { status: 422 },
        )
      }
    }
  }),
  remove: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, language, back } = await findHere(staff, params)
    const { mark } = textsOf(sent, ['mark'])
    const removal = { mailId: mail.id, language, mark, text: null }
    const removed = await staff.site.database.write(tx =>
      translateMail(tx, staff.permit, staff.act, staff.conference, removal),
    )
    throw redirectTo(removed.ok ? `${back}?done=translated` : organiserPaths.mailTranslation(staff.conference.name, mail.id, language)) // biome-ignore format: one line
  }),
})

export default function TranslateMail({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { language, source } = view
  const spoken = { lang: language, dir: directionOf(language) }
  const state = view.text === undefined ? 'Missing.' : view.isOld ? 'Older than its source.' : undefined
  const isStale = answer !== undefined && answer.subject === undefined && answer.body === undefined
  return (
    <Page
      title={`${view.title}: ${languageNames[language]}`}
      lead={
        <>
          <Link to={view.back}>The mail</Link> · Anyone who registered in {languageNames[language]} reads this
          instead.
        </>
      }
    >
      {answer && (
        <Notice
          tone="negative"
          title={
            isStale
              ? 'Somebody else has saved this translation meanwhile. Yours is still in the form: save again to replace theirs.'
              : 'Please correct the text first.'
          }
          answers={answer}
        >
          {answer.theirs && <p lang={language}>{answer.theirs.subject}</p>}
        </Notice>
      )}
      <Form method="post" className={beside.form} key={answer?.mark ?? view.mark}>
        <input type="hidden" name="mark" value={answer?.mark ?? view.mark} />
        <BesideSource label="Subject" source={source.language} text={<p>{source.subject}</p>}>
          <TextInput
            name="subject"
            label={`Subject (${languageNames[language]})`}
            hint={state}
            defaultValue={answer?.typed.subject ?? view.text?.subject ?? ''}
            error={answer?.subject}
            {...spoken}
          />
        </BesideSource>
        <BesideSource
          label="Text"
          source={source.language}
          text={<HtmlProse html={source.html} size="note" />}
        >
          <HtmlField
            name="body"
            label={`Text (${languageNames[language]})`}
            hint={state}
            defaultValue={answer?.typed.body ?? view.text?.body ?? ''}
            error={answer?.body}
          />
        </BesideSource>
        <p className={styles.fields}>
          Fields:{' '}
          {view.fields.map(name => (
            <code key={name}>{`{${name}}`}</code>
          ))}
        </p>
        <TranslationButtons isOld={view.isOld} isWritten={Boolean(view.text)} />
      </Form>
    </Page>
  )
}
