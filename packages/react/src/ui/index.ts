'use client'

// For views and slots of plugins: hooks, and the components that the shell's own views are made of. Styles come with the renderer.
export { useModalContext, type ModalContext } from '../shell/useModalContext.js'
export { useAtomValue } from '../shell/useAtomValue.js'
export { useMessages } from '../shell/useMessages.js'
export { useOnline } from '../shell/useOnline.js'
export { useReason, type Reason } from '../shell/useReason.js'
export { usePages, useQuery } from '../shell/useQuery.js'
export { transferTexts, type TransferTexts } from '../messages/transfers.en.js'
export { useAnnounce } from '../frame/Announcer.js'
export { usePreloadView } from '../frame/useViews.js'

export { AccountBalance } from '../views/AccountBalance.js'
export { Actions, type ActionsProps } from './Actions.js'
export { Address, AddressFull } from './Address.js'
export { Amount, type AmountProps } from './Amount.js'
export { AmountPanel, type AmountPanelProps } from './AmountPanel.js'
export { Avatar, type AvatarProps } from './Avatar.js'
export { Badge, type BadgeProps } from './Badge.js'
export { Body, Footer, StickyHead, type BodyProps, type FooterProps } from './Body.js'
export {
  Button,
  ButtonLink,
  Link,
  TextButton,
  type LinkProps,
  type ButtonLinkProps,
  type ButtonProps,
  type TextButtonProps,
} from './Button.js'
export { Card, Rule, SectionHead, type CardProps } from './Card.js'
export { Cells, type Cell, type CellsProps } from './Cells.js'
export { CheckRow, type CheckRowProps } from './CheckRow.js'
export { Chip, Chips, type ChipProps, type ChipsProps, type Choice } from './Chips.js'
export {
  ConnectionIndicator,
  type ConnectionIndicatorProps,
  type ConnectionIndicatorState,
} from './ConnectionIndicator.js'
export { CopyButton, useCopy, type CopyButtonProps } from './CopyButton.js'
export { CurrencyButton, type CurrencyButtonProps } from './CurrencyButton.js'
export { Disclosure, type DisclosureProps } from './Disclosure.js'
export { ErrorDetails } from './ErrorDetails.js'
export { DetailList, type Detail, type DetailListProps } from './DetailList.js'
export { Field, type FieldProps } from './Field.js'
export { exactAmount, formatAmount, type Quantity } from './formatAmount.js'
export { hueOf } from './hueOf.js'
export { Glyph, isGlyph, type GlyphName, type GlyphProps } from './Glyph.js'
export { GlyphIcon, Icon, SiteIcon, type GlyphIconProps, type IconProps } from './Icon.js'
export { IconButton, type IconButtonProps } from './IconButton.js'

export { List, type ListProps } from './List.js'
export { LoadMore, type LoadMoreProps } from './LoadMore.js'
export { Message, Notice, type MessageProps, type NoticeProps } from './Message.js'
export { MessageView, NoWallet, Unavailable, type MessageViewProps, type UnavailableProps } from './MessageView.js'
export { leftToRight } from './directionOf.js'
export { isolated, plainName, reasonOf } from './plainName.js'
export { QrCode, type QrCodeProps } from './QrCode.js'
export {
  NetworkIcon,
  RegistryIcon,
  WalletIcon,
  type NetworkIconProps,
  type RegistryIconProps,
  type WalletIconProps,
} from './RegistryIcon.js'
export { Row, RowContents, RowLink, type RowContent, type RowLinkProps, type RowProps } from './Row.js'
export { safeHref } from './safeHref.js'
export { Sheet } from './Sheet.js'
export { SearchField, type SearchFieldProps } from './SearchField.js'
export { shortAddress } from './shortAddress.js'
export { RowSkeleton, Skeleton, type SkeletonProps } from './Skeleton.js'
export { Spinner } from './Spinner.js'
export { Tabs, type Tab, type TabsProps } from './Tabs.js'
export { textWith } from './textWith.js'
export { VirtualList, type VirtualListProps } from './VirtualList.js'
