import { Button, LinkButton } from '#site/components/form/button.tsx'

/** A link to a file to download. If none was uploaded yet, the button stays and says so. */
export function DownloadButton({
  to,
  isThere,
  missingReason,
  children,
}: {
  to: string
  isThere: boolean
  missingReason: string
  children: React.ReactNode
}) {
  if (!isThere) {
    return <Button disabledReason={missingReason}>{children}</Button>
  }
  return (
    <LinkButton to={to} reloadDocument>
      {children}
    </LinkButton>
  )
}
