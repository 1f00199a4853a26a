import { useId, useState } from 'react'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/record-form/rich-text/rich-text.module.css'
import { mayLinkTo } from '#site/organiser/record-form/rich-text/schema.ts'

interface LinkPanelProps {
  /** Empty if there is no link yet. */
  href: string
  onSet: (href: string) => void
  onRemove: () => void
  onCancel: () => void
}

/** Asks for a link's address. It is inside the record's own form, but none of its fields is sent. */
export function LinkPanel({ href, onSet, onRemove, onCancel }: LinkPanelProps) {
  const id = useId()
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()
  const set = () => {
    const address = whole(typed.trim())
    if (address === '') setError('Type the address that the link leads to.')
    else if (!mayLinkTo(address))
      setError('A link leads to a web page, a mail address or a telephone number.')
    else onSet(address)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Enter in the field would send the record; on a button it works as usual.
    if (event.key === 'Enter' && !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.key === 'Enter') set()
    else onCancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of the controls within
    <div className={styles.panel} onKeyDown={onKeyDown}>
      <TextInput
        // Controls without a name are not sent.
        name=""
        id={id}
        label="Address of the link"
        hint="Such as https://example.org, or /privacy-policy for a page of this site."
        error={error}
        dir="ltr"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        // The panel was opened for typing into it.
        autoFocus
      />
      <ButtonRow>
        <Button onClick={set}>{href ? 'Change the link' : 'Set the link'}</Button>
        {href && (
          <Button tone="quiet" onClick={onRemove}>
            Remove the link
          </Button>
        )}
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </div>
  )
}

/** What people type for an address: `example.org` and `ida@example.org` too. */
function whole(typed: string): string {
  if (/^[^\s/:@]+@[^\s/:@.]+(?:\.[^\s/:@.]+)+$/.test(typed)) return `mailto:${typed}`
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(typed) ? `https://${typed}` : typed
}
