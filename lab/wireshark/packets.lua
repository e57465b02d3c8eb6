---- packets -----------------------------------------------------------------------------------------------------------
local kFragments, kEncrypted, kLogin = 0x4, 0x2, 0x10000

-- Bytes of an optional header at `at`, or nothing if it does not fit.
local function option_size(kind, tvb, at, finish)
  local size = kind.size
  if size == "rest" then return finish - at end
  if size == "list" then
    if finish - at < 4 then return nil end
    local listed = tvb(at, 4):le_uint()
    if listed > max_listed then return nil end
    size = 4 + 4 * listed
  end
  return size <= finish - at and size or nil
end

local function parse_options(packet, tvb, finish)
  packet.options = {}
  for _, kind in ipairs(option_kinds) do
    if has(packet.flags, kind.flag) then
      local size = option_size(kind, tvb, packet.at, finish)
      if not size then return "optional header " .. kind.name .. " does not fit" end
      table.insert(packet.options, { kind = kind, at = packet.at, size = size })
      packet.at = packet.at + size
    end
  end
end

local function parse_fragments(packet, tvb, finish)
  packet.fragments = {}
  if not has(packet.flags, kFragments) then return end
  if packet.at == finish then return "no fragment" end
  while packet.at < finish do
    if finish - packet.at < fragment_header_bytes then return "fragment header does not fit" end
    local at = packet.at
    local size = tvb(at + 10, 2):le_uint()
    if size < fragment_header_bytes or size > max_fragment_bytes then return "fragment of an impossible size" end
    if size > finish - at then return "fragment does not fit" end
    table.insert(packet.fragments, {
      at = at, size = size, id = tvb(at, 8):bytes():tohex(), count = tvb(at + 8, 2):le_uint(),
      index = tvb(at + 12, 2):le_uint(), queue = tvb(at + 14, 2):le_uint(),
    })
    packet.at = at + size
  end
end

-- The parts of a datagram, and what is wrong with it.
local function parse(tvb)
  if tvb:len() < packet_header_bytes then return nil, "shorter than a header" end
  local packet = { at = packet_header_bytes, options = {}, fragments = {} }
  for _, row in ipairs(header_fields) do packet[row[1]] = tvb(row[2], row[3]):le_uint() end
  if masked(packet.flags, known_flags) ~= packet.flags then return packet, "unknown flags" end
  local finish = packet_header_bytes + packet.size
  if finish > tvb:len() then return packet, "shorter than its size" end
  local why = parse_options(packet, tvb, finish) or parse_fragments(packet, tvb, finish)
  packet.surplus = finish - packet.at
  return packet, why
end

local function hash32(tvb, at, size)
  local hash = size * 0x10000
  local whole = size - size % 4
  for i = 0, whole - 4, 4 do hash = hash + tvb(at + i, 4):le_uint() end
  local weight = 0x1000000
  for i = whole, size - 1 do
    hash = hash + tvb(at + i, 1):uint() * weight
    weight = weight / 256
  end
  return hash
end

local function checksum_status(packet, tvb)
  if has(packet.flags, kEncrypted) then return "encrypted" end
  if packet.surplus > 0 then return "unverified" end
  local hash = 0xBAF170DD + packet.sequence + packet.flags + tvb(12, 4):le_uint() + tvb(16, 4):le_uint()
  local options = 0
  for _, option in ipairs(packet.options) do options = options + option.size end
  hash = hash + hash32(tvb, packet_header_bytes, options)
  for _, fragment in ipairs(packet.fragments) do hash = hash + hash32(tvb, fragment.at, fragment.size) end
  return hash % 2 ^ 32 == packet.checksum and "good" or "bad"
end

---- the sender ----------------------------------------------------------------------------------------------------------
-- What is remembered of a capture. Wireshark reads it in order once, and then any packet at any time: what the first
-- reading found out about a packet is kept in `frames`.
local pairs_known, servers, epochs, directions, frames

local function forget() pairs_known, servers, epochs, directions, frames = {}, {}, {}, {}, {} end
forget()
acm.init = forget

local function ends(pinfo)
  return tostring(pinfo.src) .. ":" .. pinfo.src_port, tostring(pinfo.dst) .. ":" .. pinfo.dst_port
end
local function unordered(a, b) return a < b and a .. " " .. b or b .. " " .. a end

local function is_usual(port) return port >= first_usual_port and port <= last_usual_port end

local function first_opcode(tvb, fragment)
  if fragment.index ~= 0 or fragment.size < fragment_header_bytes + 4 then return nil end
  return tvb(fragment.at + fragment_header_bytes, 4):le_uint()
end

-- Which side must have sent it, by what it holds; nothing if both could have.
local function sender_by_contents(packet, tvb)
  for _, option in ipairs(packet.options) do
    if option.kind.from then return option.kind.from end
  end
  for _, fragment in ipairs(packet.fragments) do
    if server_queues[fragment.queue] then return "server" end
    if client_layouts[first_opcode(tvb, fragment)] then return "client" end
  end
end

local function sender(packet, tvb, pinfo)
  local source, destination = ends(pinfo)
  local key = unordered(source, destination)
  local found = not servers[key] and sender_by_contents(packet, tvb)
  if found then servers[key] = found == "server" and source or destination end
  if servers[key] then return servers[key] == source and "server" or "client" end
  return is_usual(pinfo.src_port) and not is_usual(pinfo.dst_port) and "server" or "client"
end

local function is_confirmed(packet, tvb)
  if packet.flags == 0 then return false end
  for _, fragment in ipairs(packet.fragments) do
    if fragment.index >= fragment.count then return false end
    if message_names[first_opcode(tvb, fragment)] then return true end
  end
  return checksum_status(packet, tvb) == "good"
end

---- joining -------------------------------------------------------------------------------------------------------------
-- One for each direction of a login.
local function direction_of(pinfo, is_login)
  local addresses = unordered(tostring(pinfo.src), tostring(pinfo.dst))
  if is_login then epochs[addresses] = (epochs[addresses] or 0) + 1 end
  local source, destination = ends(pinfo)
  local key = (epochs[addresses] or 0) .. " " .. source .. " " .. destination
  directions[key] = directions[key] or { sequences = {}, pending = {}, order = {}, completed = {} }
  return directions[key]
end

local function forget_oldest(direction)
  if #direction.order < max_incomplete then return end
  direction.pending[table.remove(direction.order, 1)] = nil
end

local function is_impossible(fragment)
  local is_last = fragment.index + 1 == fragment.count
  return fragment.index >= fragment.count or fragment.count > max_fragments or
    (not is_last and fragment.size ~= max_fragment_bytes)
end

local function pending_of(direction, fragment)
  local known = direction.pending[fragment.id]
  if known and known.count == fragment.count and known.queue == fragment.queue then return known end
  if not known then
    forget_oldest(direction)
    table.insert(direction.order, fragment.id)
  end
  known = { count = fragment.count, queue = fragment.queue, present = 0, pieces = {} }
  direction.pending[fragment.id] = known
  return known
end

-- The whole message, if this piece is the last that was missing.
local function join(direction, fragment, data)
  if is_impossible(fragment) or direction.completed[fragment.id] then return nil end
  local known = pending_of(direction, fragment)
  if known.pieces[fragment.index] then return nil end
  known.pieces[fragment.index] = data
  known.present = known.present + 1
  if known.present < known.count then return nil end
  local whole = ByteArray.new()
  for i = 0, known.count - 1 do whole:append(known.pieces[i]) end
  direction.pending[fragment.id], direction.completed[fragment.id] = nil, true
  for i, id in ipairs(direction.order) do
    if id == fragment.id then
      table.remove(direction.order, i)
      break
    end
  end
  return whole
end

-- Acks and naks repeat the number of another packet.
local function carries(packet) return masked(packet.flags, carrying_flags) ~= 0 end

local function study(packet, tvb, pinfo)
  local direction = direction_of(pinfo, has(packet.flags, kLogin))
  local frame = { joined = {}, repeated = direction.sequences[packet.sequence] and carries(packet) or false }
  if packet.sequence ~= 0 and carries(packet) then direction.sequences[packet.sequence] = true end
  for i, fragment in ipairs(packet.fragments) do
    local size = fragment.size - fragment_header_bytes
    if fragment.count > 1 and size > 0 then
      frame.joined[i] = join(direction, fragment, tvb(fragment.at + fragment_header_bytes, size):bytes())
    end
  end
  return frame
end

---- showing -------------------------------------------------------------------------------------------------------------
local function show_header(packet, tvb, tree)
  local branch = tree:add(acm, tvb(0, packet_header_bytes), "Packet " .. packet.sequence)
  for _, row in ipairs(header_fields) do branch:add_le(f["packet." .. row[1]], tvb(row[2], row[3])) end
  return branch
end

local function show_option(option, tvb, tree)
  if option.size == 0 then
    tree:add(option.kind.name)
    return
  end
  local branch = tree:add(acm, tvb(option.at, option.size), option.kind.name)
  for _, row in ipairs(option.kind.fields) do
    local field = f["option." .. option.kind.name:lower() .. "." .. row[1]]
    if row[2] == "list" then
      for at = option.at + 4, option.at + option.size - 4, 4 do branch:add_le(field, tvb(at, 4)) end
    else
      branch:add_le(field, tvb(option.at + row[3], option_bytes[row[2]]))
    end
  end
end

local function show_fragment(fragment, tvb, tree)
  local text = string.format("Fragment %d of %d", fragment.index + 1, fragment.count)
  local branch = tree:add(acm, tvb(fragment.at, fragment.size), text)
  branch:add_le(f["fragment.id"], tvb(fragment.at, 8))
  for i, name in ipairs({ "count", "size", "index", "queue" }) do
    branch:add_le(f["fragment." .. name], tvb(fragment.at + 6 + 2 * i, 2))
  end
  return branch
end

-- The message that ends in this fragment, if one does.
local function message_of(fragment, tvb, joined)
  local size = fragment.size - fragment_header_bytes
  if joined then return joined:tvb("Joined message") end
  if fragment.count == 1 and fragment.index == 0 and size >= 4 then
    return tvb(fragment.at + fragment_header_bytes, size):tvb()
  end
end

local function show_packet(packet, tvb, pinfo, tree)
  show_header(packet, tvb, tree):add(f["packet.checksum_status"], checksum_status(packet, tvb)):set_generated()
  local from = sender(packet, tvb, pinfo)
  local frame = frames[pinfo.number] or study(packet, tvb, pinfo)
  frames[pinfo.number] = frame
  local info = {}
  for _, option in ipairs(packet.options) do
    show_option(option, tvb, tree)
    info[#info + 1] = option.kind.name
  end
  for i, fragment in ipairs(packet.fragments) do
    local branch = show_fragment(fragment, tvb, tree)
    local message = message_of(fragment, tvb, frame.joined[i])
    if message then info[#info + 1] = dissect_message(message, branch, from, frame.repeated) end
  end
  if #info == 0 then info[1] = from .. ": packet " .. packet.sequence end
  pinfo.cols.info = table.concat(info, "; ")
end

local function dissect(packet, why, tvb, pinfo, root)
  pinfo.cols.protocol = "ACM"
  local tree = root:add(acm, tvb(), "Asheron's Call")
  if packet and not why then return show_packet(packet, tvb, pinfo, tree) end
  tree:add(f.error, why):set_generated()
  pinfo.cols.info = "not a packet of the game: " .. why
end

function acm.dissector(tvb, pinfo, root)
  local packet, why = parse(tvb)
  dissect(packet, why, tvb, pinfo, root)
  return tvb:len()
end

-- One packet that must be the game's, or one at a usual port that could be, makes the pair of ends the game's.
local function looks_right(packet, why, tvb, pinfo)
  local key = unordered(ends(pinfo))
  if pairs_known[key] then return true end
  if not packet or why then return false end
  local could_be = packet.flags ~= 0 and packet.surplus == 0
  local usual = is_usual(pinfo.src_port) or is_usual(pinfo.dst_port)
  pairs_known[key] = could_be and usual or is_confirmed(packet, tvb)
  return pairs_known[key]
end

acm:register_heuristic("udp", function(tvb, pinfo, root)
  local packet, why = parse(tvb)
  if tvb:len() == 0 or not looks_right(packet, why, tvb, pinfo) then return false end
  -- From now on no other dissector is asked: to WireGuard, for one, every fourth packet of ours looks like its own.
  pinfo.conversation = acm
  dissect(packet, why, tvb, pinfo, root)
  return true
end)
DissectorTable.get("udp.port"):add_for_decode_as(acm)
