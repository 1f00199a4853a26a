import { AskFirst } from '#site/components/form/ask-first.tsx'
import { LinkButton } from '#site/components/form/button.tsx'

/** Asks whether what was typed shall go, and then opens the page anew. */
export function StartOver({
  address,
  label,
  question,
  onClear,
}: {
  /** Of the page that the form stands on. */
  address: string
  label: string
  question: string
  /** Forgets what the browser keeps of the form. */
  onClear(): void
}) {
  return (
    <AskFirst label={label} tone="quiet" question={question} keepLabel="Keep it">
      <p>Everything that you typed and chose in this form is removed, here and in this browser.</p>
      <LinkButton to={address} reloadDocument onClick={onClear}>
        {label}
      </LinkButton>
    </AskFirst>
  )
}
