import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import type { RecordRow } from '#site/organiser/record-form/load-records.ts'

/**
 * Makes a list's rows draggable once that script has loaded. A drop sends the same form as the row's own “Move to this
 * place”.
 *
 * @param last the last place
 * @returns whether rows can be dragged now, and the announcement for screen readers
 */
export function useDragging(
  list: React.RefObject<HTMLElement | null>,
  { rows, isOrdered, last }: { rows: readonly RecordRow[]; isOrdered: boolean; last: number },
): { isReady: boolean; said: string } {
  const submit = useSubmit()
  const [isReady, setReady] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const { current } = list
    if (!isOrdered || !current) return
    let stop = () => {}
    let isGone = false
    const onDrop = (from: number, to: number) => {
      const row = rows.find(({ place }) => place === from)
      if (!row) return
      setSaid(`${row.name} goes to place ${to} of ${last}.`)
      submit(
        { intent: 'move', id: row.id, do: 'place', place: to },
        { method: 'post', preventScrollReset: true },
      )
    }
    // The buttons still work without it.
    import('#site/organiser/record-form/dragging/drag-order.ts').then(
      ({ orderByDragging }) => {
        if (isGone) return
        stop = orderByDragging(current, onDrop)
        setReady(true)
      },
      () => {},
    )
    return () => {
      isGone = true
      stop()
      setReady(false)
    }
  }, [list, rows, isOrdered, last, submit])
  return { isReady, said }
}
