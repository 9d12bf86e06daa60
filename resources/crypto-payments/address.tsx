// A complete wallet address, with buttons to copy it, show its QR code and open it in the explorer.
import { ExportOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Button, Modal, QRCode } from 'antd';
import { useState } from 'react';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import { familyOf } from '#resources/crypto-wallets/contract.ts';
import type { ReceivedRecord } from '#shared/contract/read-answer.ts';
import { explorerUrl } from '#shared/domain/safe-url.ts';
import { useOverlay } from '#src/ui/dialogs/overlays.ts';
import { focusedModal } from '#src/ui/dialogs/use-confirm.tsx';
import { newTab } from '#src/ui/links.tsx';
import { CopyableText } from '#src/ui/values.tsx';
import styles from './crypto-payments.module.css';

export interface AddressProps {
  address: string;
  chain: ReceivedRecord<Chain> | undefined;
  /** Chain and currency, for the labels of its buttons: `Ethereum, USDT`. */
  of: string;
}

export function Address({ address, chain, of }: AddressProps) {
  const [shown, setShown] = useState(false);
  useOverlay(shown, () => setShown(false));
  const url = explorerUrl(chain?.explorer_url, familyOf(chain), address);
  return (
    <span className={styles.address}>
      <CopyableText text={address} label={`address of ${of}`} />
      <Button
        type="text"
        size="small"
        icon={<QrcodeOutlined aria-hidden />}
        aria-label={`QR code of ${of}`}
        onClick={() => setShown(true)}
      />
      {url !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<ExportOutlined aria-hidden />}
          aria-label={`Explorer of ${of}`}
          href={url}
          {...newTab}
        />
      )}
      <Modal
        open={shown}
        onCancel={() => setShown(false)}
        title={of}
        footer={null}
        modalRender={focusedModal}
        width={400}
        destroyOnHidden
      >
        <div className={styles.code}>
          {/* QR code readers need dark on light in both themes. */}
          <QRCode
            type="svg"
            value={address}
            size={240}
            errorLevel="M"
            color="#000000"
            bgColor="#ffffff"
            aria-label={`QR code of the address ${address}`}
          />
          <span className={styles.address}>{address}</span>
        </div>
      </Modal>
    </span>
  );
}
