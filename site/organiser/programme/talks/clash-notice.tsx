import { Notice } from '#site/components/notice.tsx'

/** Names the talks that are in each other's way; nothing where there are none. */
export function ClashNotice({
  title = 'These talks clash',
  clashes,
  actions,
}: {
  title?: string
  clashes: readonly string[]
  actions?: React.ReactNode
}) {
  if (clashes.length === 0) return null
  return (
    <Notice tone="negative" title={title} actions={actions}>
      <ul>
        {clashes.map(clash => (
          <li key={clash}>
            <bdi>{clash}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
