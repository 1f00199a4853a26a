/** All automatic mails. */
import { Link } from 'react-router'
import { readEditedTexts } from '#domain/correspondence/mail-texts/edited-texts.ts'
import { textKey } from '#domain/correspondence/mail-texts/mail-text.ts'
import { languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { automaticMails } from '#mails/all-mails.ts'
import type { AutomaticMail } from '#mails/mail-kind.ts'
import { guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import type { Route } from './+types/mail-texts.ts'

const recipients: Readonly<Record<AutomaticMail['to'], string>> = {
  registrant: 'the registrant',
  participant: 'a person of a group',
  presenter: 'the presenter',
  organiser: 'you',
  reader: 'whoever subscribes',
  colleague: 'a colleague',
}

export const loader = guarded('set-organisation', async ({ site }, _args: Route.LoaderArgs) => {
  const edited = await readEditedTexts(site.database.read)
  return {
    rows: Object.entries(automaticMails).map(([id, { title, when, to }]) => ({
      id,
      title,
      when,
      to: recipients[to],
      isEdited: Object.hasOwn(edited, id),
      languages: languages
        .slice(1)
        .filter(each => Object.hasOwn(edited, textKey(id, each)))
        .map(each => languageNames[each]),
      href: organiserPaths.mailText(id),
    })),
  }
})

export default function MailTexts({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <Page
      title="Mail texts"
      lead="Mails that are sent automatically. Each has a default text until you write another."
    >
      <Rows
        caption="Automatic mails"
        columns={['Mail', 'When', 'To', 'Text']}
        rows={rows.map(({ id, title, when, to, isEdited, languages: own, href }) => ({
          key: id,
          cells: [
            <Link key="title" to={href}>
              {title}
            </Link>,
            when,
            to,
            [isEdited ? 'yours' : 'default', ...own.map(name => `yours in ${name}`)].join(', '),
          ],
        }))}
      />
    </Page>
  )
}
