// The shapes of the calls that the foundation itself makes. Other screens take theirs from `#shared/contracts`.

export type Team = 'all' | 'sales' | 'technical' | 'management';

export interface AppConfig {
  companyName: string;
  productName: string;
  agents: string[];
  /** IANA name of the shop's zone. */
  timeZone: string;
  branches: { code: string; label: string }[];
}

export interface DeviceIdentity {
  agent: string | null;
  branch: string | null;
  team: Team | null;
  /** Whether this device has been asked who uses it. */
  asked: boolean;
}

export interface SessionReply {
  authenticated: boolean;
  device: DeviceIdentity | null;
}

export type WaitingStage =
  | 'approved'
  | 'contract_signed'
  | 'bank_paid'
  | 'phone_available'
  | 'china_preorder'
  | 'dubai_preorder'
  | 'device_collected';

export type StatName =
  | 'approvedByBank'
  | 'signedContract'
  | 'bankPaid'
  | 'phoneToBeCollected'
  | 'chinaPreOrders'
  | 'dubaiPreOrders'
  | 'devicesCollected'
  | 'orderCompleted'
  | 'completedPreOrders'
  | 'totalPreOrders'
  | 'inTransitPreOrders';

export type DashboardStats = Record<StatName, number> & {
  /** Orders exactly at that status. */
  waiting: Record<WaitingStage, number>;
  openOrders: number;
  /** Decimal string, two places. */
  outstandingAmount: string;
};
