import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Select, TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/office/lists/saved-views.module.css'
import tools from '#site/organiser/parts/list-tools.module.css'

/** A view that could not be saved, as it was typed. */
export interface UnsavedView {
  name: string
  whose: string
  problem: string
}

interface SavedViewLink {
  id: number
  name: string
  isTeam: boolean
  href: string
  isCurrent: boolean
}

/** Saved views, and the form that saves this one. */
export function SavedViews({
  views,
  address,
  sent,
  team,
}: {
  /** For whom a view of the team is. */
  team: string
  views: readonly SavedViewLink[]
  address: string
  sent: UnsavedView | undefined
}) {
  return (
    <details className={tools.menu} open={sent !== undefined}>
      <summary>Saved views{views.length > 0 && ` (${views.length})`}</summary>
      <div className={tools.panel}>
        {views.length > 0 && (
          <ul className={styles.list}>
            {views.map(({ id, name, isTeam, href, isCurrent }) => (
              <li key={id} className={styles.view}>
                <Link to={href} aria-current={isCurrent ? 'page' : undefined}>
                  <bdi>{name}</bdi>
                </Link>
                <span className={styles.whose}>{isTeam ? 'The team’s' : 'Yours'}</span>
                <Form method="post" action={address}>
                  <input type="hidden" name="intent" value="remove-view" />
                  <input type="hidden" name="view" value={id} />
                  <button type="submit" className={styles.remove} aria-label={`Remove ${name}`}>
                    Remove
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
        <Form method="post" action={address} className={styles.form} key={`${address} ${views.length}`}>
          <input type="hidden" name="intent" value="save-view" />
          <TextInput
            name="name"
            label="Save this list as"
            isMarked
            hint="With its filter and its order."
            defaultValue={sent?.name}
            error={sent?.problem}
            maxLength={500}
            autoComplete="off"
          />
          <Select name="whose" label="For" defaultValue={sent?.whose || 'own'}>
            <option value="own">Yourself</option>
            <option value="team">{team}</option>
          </Select>
          <Button type="submit">Save</Button>
        </Form>
      </div>
    </details>
  )
}
