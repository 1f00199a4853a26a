import { Button, type ButtonTone, LinkButton } from '#site/components/form/button.tsx'

/** A link to a file to download. If none was uploaded yet, the button stays and says so. */
export function DownloadButton({
  to,
  isThere,
  missingReason,
  tone,
  children,
}: {
  to: string
  isThere: boolean
  missingReason: string
  tone?: ButtonTone
  children: React.ReactNode
}) {
  if (!isThere) {
    return (
      <Button tone={tone} disabledReason={missingReason}>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton to={to} tone={tone} reloadDocument>
      {children}
    </LinkButton>
  )
}
