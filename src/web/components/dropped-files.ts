/** Files that are dropped on the page. */
import { useEffect, useRef, useState } from 'preact/hooks'

/**
 * Takes files that are dropped anywhere: the browser would leave the page for them. Returns whether some
 * are held over the page.
 */
export function useDroppedFiles(onDropped: (files: Iterable<File>) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onDropped)
  take.current = onDropped
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take.current(event.dataTransfer?.files ?? [])
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
