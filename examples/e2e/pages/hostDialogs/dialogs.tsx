import { Dialog as BaseDialog } from '@base-ui-components/react/dialog'
import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react'
import MuiDialog from '@mui/material/Dialog'
import { Dialog as RadixDialog } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

export interface HostDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

const title = 'Settings'

function Radix({ isOpen, onOpenChange, children }: HostDialogProps): ReactNode {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="overlay" />
        <RadixDialog.Content className="box" aria-describedby={undefined}>
          <RadixDialog.Title>{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function ReactAria({ isOpen, onOpenChange, children }: HostDialogProps): ReactNode {
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="box">
        <AriaDialog>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function BaseUi({ isOpen, onOpenChange, children }: HostDialogProps): ReactNode {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="overlay" />
        <BaseDialog.Popup className="box">
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function Mui({ isOpen, onOpenChange, children }: HostDialogProps): ReactNode {
  return (
    <MuiDialog open={isOpen} onClose={() => onOpenChange(false)} aria-label={title}>
      {children}
    </MuiDialog>
  )
}

function HeadlessUi({ isOpen, onOpenChange, children }: HostDialogProps): ReactNode {
  return (
    <HeadlessDialog open={isOpen} onClose={() => onOpenChange(false)}>
      <div className="overlay" aria-hidden="true" />
      <DialogPanel className="box">
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  )
}

function Native({ isOpen, onOpenChange, children }: HostDialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.showModal()
    else element.current?.close()
  }, [isOpen])
  return (
    <dialog ref={element} aria-label={title} onClose={() => onOpenChange(false)}>
      {isOpen && children}
    </dialog>
  )
}

/** The dialogs of a page, by the name of their library. */
export const dialogs: Readonly<Record<string, (props: HostDialogProps) => ReactNode>> = {
  Radix: Radix,
  'React Aria': ReactAria,
  'Base UI': BaseUi,
  MUI: Mui,
  'Headless UI': HeadlessUi,
  native: Native,
}
