/** The list of accepted abstracts with its search, as visitors see it. */

import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import { Inscribed } from '#site/components/inscribed.tsx'
import { ListParts } from '#site/components/list/list-parts.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { EmptyState } from '#site/components/states.tsx'
import styles from '#site/microsite/abstracts/accepted.module.css'
import type { AcceptedView } from '#site/microsite/abstracts/load-accepted.ts'
import * as words from '#words/public/microsite/accepted.ts'

/** The accepted abstracts as a book of abstracts prints them: by topic, each with its authors and text. */
export function AcceptedAbstracts({ accepted: view }: { accepted: AcceptedView }) {
  const { groups, total } = view
  return (
    <>
      <PageHeader title={words.acceptedAbstracts()} />
      {total === 0 ? (
        <PageWidth>
          <EmptyState>{words.noneYet()}</EmptyState>
        </PageWidth>
      ) : (
        <PageWidth>
          <Filter view={view} />
        </PageWidth>
      )}
      {groups.map(({ topic, abstracts }) => (
        <Section key={topic} title={topic}>
          <ol className={styles.abstracts}>
            {abstracts.map(each => (
              <li key={each.id} id={each.number} className={styles.abstract}>
                <h3 className={styles.title}>
                  <Inscribed text={each.title} html={each.titleHtml} />
                </h3>
                <p className={styles.authors}>
                  {each.authors.map(({ name, affiliation, isPresenting }, at) => (
                    // Two authors may have one name.
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order is the abstract's, and never changes here
                    <span key={at} className={styles.author}>
                      <bdi className={isPresenting ? styles.presenting : undefined}>
                        {isPresenting && each.authors.length > 1 ? words.presents({ name }) : name}
                      </bdi>
                      {affiliation !== '' && (
                        <>
                          {', '}
                          <bdi>{affiliation}</bdi>
                        </>
                      )}
                    </span>
                  ))}
                </p>
                {each.paragraphs.map(({ text, html }) => (
                  <p key={text} className={styles.text}>
                    <Inscribed text={text} html={html} />
                  </p>
                ))}
                {each.keywords !== '' && (
                  <p className={styles.facts}>
                    <bdi>{words.keywordsAre({ keywords: each.keywords })}</bdi>
                  </p>
                )}
                <p className={styles.facts}>{[each.number, each.form].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ol>
        </Section>
      ))}
      {view.parts > 1 && (
        <PageWidth>
          <ListParts at={view} earlierWords={words.earlier()} laterWords={words.later()} />
        </PageWidth>
      )}
    </>
  )
}

/** A plain GET form, so that every result has an address. */
function Filter({ view: { page, text, topic, topics, status } }: { view: AcceptedView }) {
  return (
    <search className={styles.search}>
      <Form action={page} className={styles.filter} key={`${text} ${topic}`}>
        <TextInput
          name="q"
          type="search"
          label={words.searchAbstracts()}
          defaultValue={text}
          hint={words.aTitleAnAuthor()}
        />
        {topics.length > 1 && (
          <Select name="topic" label={words.topic()} defaultValue={topic ?? ''}>
            <option value="">{words.allTopics()}</option>
            {topics.map(({ id, name, found }) => (
              <option key={id} value={id}>
                {`${name} (${found})`}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit">{words.showAbstracts()}</Button>
      </Form>
      {status !== null && (
        <p role="status" className={styles.status}>
          {status}
        </p>
      )}
    </search>
  )
}
