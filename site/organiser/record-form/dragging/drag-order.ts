/** Dragging a list's rows to another place, loaded with a list whose order may change. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'

/**
 * Makes rows with a `data-place` (counted from 1) draggable by their `data-handle`. The row below the pointer says in
 * `data-edge` where the dragged one would go.
 *
 * @param onDrop called with the row's place and its new place, which differ
 * @returns a function that ends it
 */
export function orderByDragging(list: HTMLElement, onDrop: (from: number, to: number) => void): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-place]')]
  return combine(...rows.map(row => makeDraggable(row, list, onDrop)))
}

function makeDraggable(row: HTMLElement, list: HTMLElement, onDrop: (from: number, to: number) => void) {
  const place = Number(row.dataset.place)
  const dragHandle = row.querySelector('[data-handle]')
  const show = (edge: string | null) => {
    if (edge) row.dataset.edge = edge
    else delete row.dataset.edge
  }
  return combine(
    draggable({
      element: row,
      ...(dragHandle && { dragHandle }),
      getInitialData: () => ({ list, place }),
      onDragStart: () => row.toggleAttribute('data-dragged', true),
      onDrop: () => row.toggleAttribute('data-dragged', false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.list === list,
      getData: ({ input, element }) =>
        attachClosestEdge({ place }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) => show(source.data.place === place ? null : extractClosestEdge(self.data)),
      onDragLeave: () => show(null),
      onDrop: ({ self, source }) => {
        show(null)
        const from = Number(source.data.place)
        const to =
          getReorderDestinationIndex({
            startIndex: from - 1,
            indexOfTarget: place - 1,
            closestEdgeOfTarget: extractClosestEdge(self.data),
            axis: 'vertical',
          }) + 1
        if (to !== from) onDrop(from, to)
      },
    }),
  )
}
