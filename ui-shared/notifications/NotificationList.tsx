import { useTheme } from '@mui/material';
import type { UserType } from '../../src/contract/enums.ts';
import type { AppNotification } from '../../src/contract/messages-api.ts';
import { destinationOf } from './destination.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { PlainList } from '../layout/PlainList.tsx';

export interface NotificationListProps {
  rows: readonly AppNotification[];
  userType: UserType;
  /** @param isLeaving whether the row is a link */
  onOpen: (notification: AppNotification, isLeaving: boolean) => void;
}

export function NotificationList({ rows, userType, onOpen }: NotificationListProps) {
  const { roles } = useTheme();
  return (
    <PlainList
      sx={{
        '& > li + li': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      {rows.map((row) => {
        const href = destinationOf(row.link, userType);
        return (
          <li key={row.id}>
            <NotificationRow notification={row} href={href} onOpen={() => onOpen(row, href !== null)} />
          </li>
        );
      })}
    </PlainList>
  );
}
