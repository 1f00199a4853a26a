/** The authors of an abstract, with who objects to being one, and their correction by the committee. */
import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import type { AuthorRefused } from '#site/organiser/programme/abstracts/author-refused.ts'
import { affiliationHint, authorLabels, orcidHint } from '#words/public/microsite/abstract-authors.ts'

interface ShownAuthor {
  id: number
  name: string
  familyName: string
  affiliation: string
  email: string
  orcid: string | null
  isPresenting: boolean
  isCoauthor: boolean
  /** When they said that they are somebody else; null if they did not. */
  objected: string | null
}

export function AuthorsPart({
  id,
  authors,
  canDecide,
  refused,
}: {
  id: number
  authors: readonly ShownAuthor[]
  canDecide: boolean
  refused: AuthorRefused | undefined
}) {
  return (
    <Part title={authors.length === 1 ? 'Author' : 'Authors'}>
      <ol className={styles.authors}>
        {authors.map(author => (
          <li key={author.id}>
            <bdi>{author.name}</bdi>
            {author.isPresenting && authors.length > 1 && ' (presents)'}
            {author.affiliation
              .split('\n')
              .filter(line => line !== '')
              .map(line => (
                <bdi key={line} className={styles.quiet}>
                  {line}
                </bdi>
              ))}
            {author.isCoauthor && author.email !== '' && (
              <bdi className={styles.quiet}>
                <Breakable text={author.email} />
              </bdi>
            )}
            {author.orcid && (
              <a className={styles.quiet} href={`https://orcid.org/${author.orcid}`}>
                ORCID {author.orcid}
              </a>
            )}
            {author.objected && <strong>Says since {author.objected} that this is somebody else.</strong>}
            {canDecide && !author.isCoauthor && author.email !== '' && (
              <AddressCorrection
                id={id}
                author={author}
                refused={refused?.authorId === author.id ? refused : undefined}
              />
            )}
            {canDecide && author.isCoauthor && (
              <Correction
                id={id}
                author={author}
                refused={refused?.authorId === author.id ? refused : undefined}
              />
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}

interface Correcting {
  id: number
  author: ShownAuthor
  refused: AuthorRefused | undefined
}

/** Whoever submitted keeps their name; a wrong address keeps them from all letters. */
function AddressCorrection({ id, author, refused }: Correcting) {
  const name = `email-${author.id}`
  return (
    <details className={styles.fold} open={refused !== undefined}>
      <summary>Correct the address</summary>
      <Form method="post" className={styles.correction} noValidate preventScrollReset>
        <input type="hidden" name="abstract" value={id} />
        <input type="hidden" name="author" value={author.id} />
        {refused && (
          <ErrorSummary errors={[{ name, message: refused.errors.email ?? '' }]} answers={refused} />
        )}
        <TextInput
          name="email"
          id={`field-${name}`}
          label={authorLabels.email}
          hint="Letters that were not delivered go there when you try them again. Links that were mailed before open the author’s page no longer."
          defaultValue={refused?.typed.email ?? author.email}
          error={refused?.errors.email}
          isMarked
        />
        <p>
          <Button type="submit" name="intent" value="correct-address">
            Save the address
          </Button>
        </p>
      </Form>
    </details>
  )
}

function Correction({ id, author, refused }: Correcting) {
  const typed = refused?.typed ?? { ...author, orcid: author.orcid ?? '' }
  const field = (name: 'name' | 'familyName' | 'email' | 'orcid' | 'affiliation') => ({
    name,
    id: `field-${name}-${author.id}`,
    label: authorLabels[name],
    defaultValue: typed[name],
    error: refused?.errors[name],
  })
  return (
    <details className={styles.fold} open={refused !== undefined}>
      <summary>Correct or remove</summary>
      <Form method="post" className={styles.correction} noValidate preventScrollReset>
        <input type="hidden" name="abstract" value={id} />
        <input type="hidden" name="author" value={author.id} />
        {refused && (
          <ErrorSummary
            errors={Object.entries(refused.errors).map(([name, message]) => ({
              name: `${name}-${author.id}`,
              message,
            }))}
            answers={refused}
          />
        )}
        <TextInput {...field('name')} isMarked />
        <TextInput {...field('familyName')} />
        <TextInput {...field('email')} hint="Another address gets a mail that it is named." />
        <TextInput {...field('orcid')} hint={orcidHint()} />
        <TextArea {...field('affiliation')} hint={affiliationHint()} rows={2} />
        <p className={styles.buttons}>
          <Button type="submit" name="intent" value="correct-author">
            Save this author
          </Button>
          <Button type="submit" name="intent" value="remove-author" tone="quiet">
            Remove from the authors
          </Button>
        </p>
      </Form>
    </details>
  )
}
