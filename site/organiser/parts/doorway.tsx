import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { useShell } from '#site/layouts/site-shell.tsx'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'
import {
  type Carried,
  CarriedFields,
  GoOn,
  isCarrying,
  nothingCarried,
  nothingDoneYet,
  sentWith,
} from '#site/organiser/parts/carried.tsx'
import styles from '#site/organiser/parts/doorway.module.css'
import { formStyle } from '#site/organiser/parts/page.tsx'
import { paths } from '#words/addresses/paths.ts'

/** The layout of pages before sign-in: a narrow column under the organiser's name. */
export function Doorway({ title, children }: { title?: string; children: React.ReactNode }) {
  const { productName, organisation } = useShell()
  return (
    <div className={`office ${styles.doorway}`}>
      <header className={styles.header}>
        {/* A signed-out person's page knows no route behind the door. */}
        <Link className={styles.name} to={doorwayPaths.home} reloadDocument>
          {organisation?.name ?? productName}
        </Link>
        <span className={styles.label}>Back office</span>
      </header>
      <main id="main" className={styles.main}>
        {title && <h1 className={styles.title}>{title}</h1>}
        {children}
      </main>
      <footer className={styles.footer}>
        <a href={paths.home()}>Public site</a>
      </footer>
    </div>
  )
}

export const tooManyWords = 'Too many attempts from your network. Please wait a minute.'

export const wrongCodeWords =
  'This code is wrong or was used before. Codes of the app change every 30 seconds.'

/** Why somebody was not let in, if that is the answer: in the page's words, or about a pause in words of its own. */
export function NotLetIn<W extends Readonly<Record<string, string>>>({
  answer,
  words,
}: {
  answer: { problem: keyof W; pause?: undefined } | { problem: 'slow-down'; pause: string } | undefined
  words: W
}) {
  if (!answer) return null
  const title = answer.pause === undefined ? words[answer.problem] : answer.pause
  return <Notice tone="negative" title={title} answers={answer} />
}

/** A form that asks who somebody is, and where they go then. */
export function DoorForm({
  next,
  button,
  carried = nothingCarried,
  children,
}: {
  next?: string
  button: string
  /** A form that was stopped here. */
  carried?: Carried
  children: React.ReactNode
}) {
  return (
    // The router would load this page again once its sender is signed in, which leads away from a form that waits.
    <Form method="post" reloadDocument={isCarrying(carried)} className={formStyle} {...sentWith(carried)}>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <CarriedFields {...carried} />
      {children}
      <Button type="submit" tone="loud">
        {button}
      </Button>
    </Form>
  )
}

/** The page of somebody who is in again, with a form that waited at the door. */
export function BackIn({ carried, to }: { carried: Carried; to: string }) {
  return (
    <Doorway title="You are signed in">
      <title>Signed in</title>
      <p>
        {nothingDoneYet} If somebody else typed it here, <a href={doorwayPaths.home}>leave it</a>.
      </p>
      {/* A page before the door knows no address behind it. */}
      <GoOn carried={carried} to={to} isReloading />
    </Doorway>
  )
}
