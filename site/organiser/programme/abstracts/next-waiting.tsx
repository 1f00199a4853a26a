/** Who gets the place of somebody who does not come, with the button that gives it. */

import { Form, Link } from 'react-router'
import type { Reader } from '#database/database.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import { listNextWaiting } from '#domain/programme/presenting/abstracts-waiting.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'

/** @param form what the place was for */
export async function readNext(
  db: Reader,
  scope: Scope,
  { event, form, mayAccept }: { event: string; form: { id: number; name: string }; mayAccept: boolean },
) {
  const next = await listNextWaiting(db, scope, form.id)
  return {
    form,
    mayAccept,
    waiting: next.map(({ id, number, title, presenter, wished, version }) => ({
      id,
      number,
      title,
      presenter,
      wished: wished.name,
      version,
      href: organiserPaths.abstract(event, number),
    })),
  }
}

type NextView = Awaited<ReturnType<typeof readNext>>

export function NextWaiting({ next: { form, mayAccept, waiting } }: { next: NextView }) {
  if (waiting.length === 0) return null
  return (
    <Part title="Next on the waiting list">
      <ol className={styles.history}>
        {waiting.map(each => (
          <li key={each.id}>
            <Link to={each.href}>{each.number}</Link> <bdi>{each.title}</bdi>
            <span className={styles.quiet}>
              {' '}
              <bdi>{each.presenter}</bdi>, wishes {each.wished}
            </span>
            {mayAccept && <MoveUp {...each} form={form} />}
          </li>
        ))}
      </ol>
      {mayAccept && (
        <p className={styles.quiet}>
          {`The letter that says so is held for ${holdMinutes} minutes, in which you can stop it.`}
        </p>
      )}
    </Part>
  )
}

/** One press: the decision, and its letter. */
export function MoveUp({
  id,
  number,
  version,
  form,
}: {
  id: number
  number: string
  version: number
  form: { id: number; name: string }
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="move-up" />
      <input type="hidden" name="abstract" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="form" value={form.id} />
      <Button type="submit" tone="quiet" aria-label={`Accept as ${form.name}, with its letter: ${number}`}>
        {`Accept as ${form.name}, with its letter`}
      </Button>
    </Form>
  )
}
