import { AskFirst } from '#site/components/form/ask-first.tsx'
import { LinkButton } from '#site/components/form/button.tsx'
import * as words from '#words/public/parts/start-over.ts'

/** Asks before discarding what was typed, then reloads the page. */
export function StartOver({
  address,
  label,
  question,
  onClear,
}: {
  /** The path of the form's page. */
  address: string
  label: string
  question: string
  /** Deletes the draft stored in the browser. */
  onClear(): void
}) {
  return (
    <AskFirst label={label} tone="quiet" question={question} keepLabel={words.keepIt()}>
      <p>{words.everythingThatYouTypedAnd()}</p>
      <LinkButton to={address} reloadDocument onClick={onClear}>
        {label}
      </LinkButton>
    </AskFirst>
  )
}
