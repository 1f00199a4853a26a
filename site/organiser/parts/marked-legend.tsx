import { VisuallyHidden } from '#site/components/visually-hidden.tsx'

/** The legend of a group of controls; a group itself cannot be marked as required. */
export function MarkedLegend({ label, isMarked }: { label: string; isMarked: boolean }) {
  if (!isMarked) return label
  return (
    <>
      {label}
      <span aria-hidden="true"> *</span>
      <VisuallyHidden> (required)</VisuallyHidden>
    </>
  )
}
