import type { ContentInput } from '#domain/conference/content/kinds.ts'

/** A menu of pages, each by itself or in a group, that are called as they call themselves. */
export function sampleMenu(
  entries: readonly (string | { label: string; pages: readonly string[] })[],
): ContentInput<'menu'> {
  const page = (name: string, under: string) =>
    ({ block: 'page', page: name, label: '', under, isHidden: false }) as const
  return {
    entries: entries.flatMap(entry =>
      typeof entry === 'string'
        ? [page(entry, '')]
        : [
            { block: 'group', label: entry.label } as const,
            ...entry.pages.map(name => page(name, entry.label)),
          ],
    ),
  }
}
