import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/preparation/set-up/cover/covers-form.module.css'

export interface CoversView {
  covers: { number: number; src: string; isChosen: boolean }[]
  /** The page with the next ones, and with those before. */
  others: { label: string; to: string }[]
  hasPhoto: boolean
  mayWrite: boolean
  error: string | undefined
}

/** Twelve drawings of the conference's pattern and colour, of which one is its cover. */
export function CoversForm({ covers, others, hasPhoto, mayWrite, error }: CoversView) {
  return (
    <Part title="Cover">
      <p>
        {hasPhoto
          ? 'A picture of your own is the cover now. Where it cannot be shown, one of these is.'
          : 'Drawn in the pattern and the colour above. It is on the home page, in lists of meetings and on the card of shared links. A picture of your own, under Website, comes first.'}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="cover" />
        <fieldset id="field-number" tabIndex={-1} className={styles.covers} disabled={!mayWrite}>
          <legend className={styles.legend}>Which drawing</legend>
          {covers.map(({ number, src, isChosen }) => (
            <label key={number} className={styles.cover}>
              <img src={src} alt={`Drawing ${number}`} width={320} height={200} loading="lazy" />
              <span>
                <input type="radio" name="number" value={number} defaultChecked={isChosen} /> {number}
              </span>
            </label>
          ))}
        </fieldset>
        {error && <p className={styles.error}>{error}</p>}
        {mayWrite && <Button type="submit">Use this cover</Button>}
      </Form>
      <p className={styles.others}>
        {others.map(({ label, to }) => (
          <Link key={to} to={to} preventScrollReset>
            {label}
          </Link>
        ))}
      </p>
    </Part>
  )
}
