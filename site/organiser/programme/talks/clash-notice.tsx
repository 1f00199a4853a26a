import { Notice } from '#site/components/notice.tsx'

/** Names the talks that are in each other's way; nothing where there are none. */
export function ClashNotice({ clashes }: { clashes: readonly string[] }) {
  if (clashes.length === 0) return null
  return (
    <Notice tone="negative" title="These talks clash">
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
