/** One abstract as it was submitted. */

import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { findFile } from '#domain/conference/files/file-store.ts'
import { formatDate, formatInstant } from '#domain/foundations/time.ts'
import { findAbstractByNumber } from '#domain/programme/abstracts/list-abstracts.ts'
import { answerPromisedBy, changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import type { Route } from './+types/abstract.ts'

export const loader = guardedAtConference(
  'decide-abstracts',
  async ({ site, scope, conference }, { params }: Route.LoaderArgs) => {
    const { read } = site.database
    const abstract = await findAbstractByNumber(read, scope, params.number)
    if (!abstract) throw notFound()
    const { number, presenter, fileKey } = abstract
    const [country, file] = await Promise.all([
      findCountry(read, presenter.countryId),
      fileKey === null ? undefined : findFile(read, fileKey),
    ])
    const facts = [
      { label: 'Presenter', value: `${presenter.title} ${presenter.name}` },
      { label: 'Organisation', value: presenter.organization },
      { label: 'City', value: [presenter.city, country?.name].filter(Boolean).join(', ') },
      { label: 'E-mail', value: presenter.email },
      { label: 'Telephone', value: presenter.telephone },
      { label: 'Topic', value: abstract.topic.name },
      { label: 'Presentation', value: abstract.presentationType.name },
      { label: 'Submitted', value: formatInstant(abstract.submittedAt, conference.timeZone) },
      { label: 'Answer promised by', value: formatDate(answerPromisedBy(abstract.submittedAt, conference)) },
      { label: 'Changes until', value: formatDate(changesPromisedUntil(conference)) },
    ]
    return {
      number,
      title: abstract.abstractTitle || `Abstract ${number}`,
      text: abstract.abstractText,
      file: file ? { name: file.name, href: organiserPaths.abstractFile(conference.name, number) } : null,
      facts: facts.filter(({ value }) => value !== ''),
    }
  },
)

export default function AbstractPage({
  loaderData: { number, title, text, file, facts },
}: Route.ComponentProps) {
  return (
    <Page title={title} lead={number}>
      <Facts facts={facts} />
      <Part title="Abstract">
        {text.trim() !== '' && (
          <p className={styles.text}>
            <bdi>{text}</bdi>
          </p>
        )}
        {file && (
          <p>
            {/* A plain link, because it leads to a file, not a page. */}
            <a href={file.href} download>
              <bdi>{file.name}</bdi>
            </a>
          </p>
        )}
      </Part>
    </Page>
  )
}
